//! `/auth/callback`: where another site sends the browser back to.

use std::sync::Arc;

use axum::Extension;

use super::{
    super::{next, redirect, visit::Visit},
    login,
    provider::Provider,
};
use crate::web::Page;

pub(crate) async fn show(Extension(provider): Extension<Arc<Provider>>, mut visit: Visit) -> Page {
    let Provider::Supabase(supabase) = &*provider else {
        return Ok(redirect(&next::with("/login", "")));
    };
    let back = supabase.come_back(&mut visit).await?;
    let response = match back.refusal {
        None => redirect(&back.next),
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
    Ok(visit.cookies.write(response))
}
