//! Who proves that a person is who they say.

use axum::response::Response;

use super::super::{next, to, visit::Visit};

/// Today the local one alone. Supabase Auth's place is here: password and one-time code through its API, Google and GitHub
/// by its PKCE redirect, which comes back to `/auth/callback`; all of them end in `pages._open_session`.
#[derive(Clone, Copy, Debug, Default)]
pub enum Provider {
    /// Passwords and codes over `auth.users`, checked here.
    #[default]
    Local,
}

/// Where a provider on another site sends the browser back to. The local one never does.
pub async fn callback(visit: Visit) -> Response {
    let query = visit.here.split_once('?').map_or("", |(_, query)| query);
    let wanted = url::form_urlencoded::parse(query.as_bytes()).find(|(name, _)| name == "next");
    let wanted = wanted
        .map(|(_, value)| value.into_owned())
        .unwrap_or_default();
    to(&next::with("/login", &wanted))
}
