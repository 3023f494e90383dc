//! `/login/with/{site}`: sends the browser to another site. It is a link and no form, because browsers keep a form's redirects on this
//! origin.

use std::sync::Arc;

use axum::{Extension, http::StatusCode};

use super::{login, provider::Provider};
use crate::web::{
    Page, PageError,
    address::{Path, Query},
    next::NextQuery,
    redirect,
    visit::Visit,
};

pub(crate) async fn show(
    Extension(provider): Extension<Arc<Provider>>,
    visit: Visit,
    Path(site): Path<String>,
    Query(query): Query<NextQuery>,
) -> Page {
    let next = query.path();
    let Provider::Supabase(supabase) = &*provider else {
        let message = "This server does not offer sign-in with another site.";
        return Err(PageError::new(
            &visit.origin,
            StatusCode::NOT_FOUND,
            message,
        ));
    };
    let response = match supabase.begin_redirect(&visit, &site, next).await {
        Ok(address) => redirect(&address),
        Err(error) => login::render(&provider, &visit, next, "", Some(error.refusal()?)).await,
    };
    Ok(visit.cookies.write(response))
}
