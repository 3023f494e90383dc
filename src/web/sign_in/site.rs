//! `/login/with/{site}`: on to another site. A link and no form, since browsers hold a form's redirects to this origin.

use std::sync::Arc;

use axum::{Extension, http::StatusCode, response::Response};

use super::{
    super::{next, problem, to, visit::Visit},
    login::{self, Onwards},
    provider::Provider,
};
use crate::web::address::{Path, Query};

pub(crate) async fn show(
    Extension(provider): Extension<Arc<Provider>>,
    visit: Visit,
    Path(site): Path<String>,
    Query(onwards): Query<Onwards>,
) -> Response {
    let next = next::path(onwards.next.as_deref()).to_owned();
    let Provider::Supabase(supabase) = &*provider else {
        let message = "This server does not offer sign-in with another site.";
        return problem(&visit.origin, StatusCode::NOT_FOUND, message);
    };
    let response = match supabase.begin(&visit, &site, &next).await {
        Err(answer) => return answer,
        Ok(Ok(address)) => to(&address),
        Ok(Err(refusal)) => {
            let status = visit.origin.page_status(&refusal.code);
            login::page(&provider, &visit, status, &next, "", Some(refusal.message)).await
        }
    };
    visit.cookies.write(response)
}
