//! `/login/with/{site}`: on to another site. A link and no form, since browsers hold a form's redirects to this origin.

use std::sync::Arc;

use axum::{Extension, http::StatusCode};

use super::{
    super::{next, problem, redirect, visit::Visit},
    login::{self, Onwards},
    provider::Provider,
};
use crate::web::{
    Page,
    address::{Path, Query},
};

pub(crate) async fn show(
    Extension(provider): Extension<Arc<Provider>>,
    visit: Visit,
    Path(site): Path<String>,
    Query(onwards): Query<Onwards>,
) -> Page {
    let next = next::path(onwards.next.as_deref()).to_owned();
    let Provider::Supabase(supabase) = &*provider else {
        let message = "This server does not offer sign-in with another site.";
        return Ok(problem(&visit.origin, StatusCode::NOT_FOUND, message));
    };
    let response = match supabase.begin(&visit, &site, &next).await? {
        Ok(address) => redirect(&address),
        Err(refusal) => {
            let status = visit.origin.page_status(&refusal.code);
            login::page(&provider, &visit, status, &next, "", Some(refusal.message)).await
        }
    };
    Ok(visit.cookies.write(response))
}
