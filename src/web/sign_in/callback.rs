//! `/auth/callback`: where another site sends the browser back to.

use std::sync::Arc;

use axum::{Extension, response::Response};

use super::{
    super::{next, to, visit::Visit},
    login,
    provider::Provider,
};

pub(crate) async fn show(
    Extension(provider): Extension<Arc<Provider>>,
    mut visit: Visit,
) -> Response {
    let Provider::Supabase(supabase) = &*provider else {
        return to(&next::with("/login", ""));
    };
    let back = match supabase.come_back(&mut visit).await {
        Ok(back) => back,
        Err(answer) => return answer,
    };
    let response = match back.refusal {
        None => to(&back.next),
        Some(refusal) => {
            let status = visit.origin.page_status(&refusal.code);
            login::page(
                &provider,
                &visit,
                status,
                &back.next,
                "",
                Some(refusal.message),
            )
            .await
        }
    };
    visit.cookies.write(response)
}
