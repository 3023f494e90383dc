//! `/auth/callback`: where another site sends the browser back to.

use std::sync::Arc;

use axum::Extension;

use super::{login, provider::Provider};
use crate::web::{Page, next::with_next, redirect, visit::Visit};

pub(crate) async fn show(Extension(provider): Extension<Arc<Provider>>, mut visit: Visit) -> Page {
    let Provider::Supabase(supabase) = &*provider else {
        return Ok(redirect(&with_next("/login", "")));
    };
    let end = supabase.end_redirect(&mut visit).await?;
    let response = match end.refusal {
        None => redirect(&end.next),
        Some(refusal) => login::render(&provider, &visit, &end.next, "", Some(refusal)).await,
    };
    Ok(visit.cookies.write(response))
}
