//! The form body of the token and revocation endpoints. They read nothing else of the request.

use std::collections::BTreeMap;

use axum::{extract::Request, http::header::AUTHORIZATION};

use super::error::OAuthError;
use crate::http::body;

/// Every name with all values that were sent for it.
pub(super) type Parameters = BTreeMap<String, Vec<String>>;

const LIMIT: usize = 16 * 1024;

pub(super) async fn read(request: Request) -> Result<Parameters, OAuthError> {
    let invalid = |description| OAuthError::new("invalid_request", description);
    let (parts, body) = request.into_parts();
    if parts.uri.query().is_some_and(|query| !query.is_empty()) {
        return Err(invalid(
            "Send the parameters in the body, not in the address.",
        ));
    }
    if parts.headers.contains_key(AUTHORIZATION) {
        return Err(OAuthError::new(
            "invalid_client",
            "Clients here are public: send client_id in the body and no Authorization header.",
        ));
    }
    if !body::has_type(&parts.headers, "application/x-www-form-urlencoded") {
        return Err(invalid(
            "Send the parameters as Content-Type: application/x-www-form-urlencoded.",
        ));
    }
    let text = body::bytes(body, LIMIT)
        .await
        .map_err(|_| invalid("The body is too long, too slow, or broke off."))?;
    let mut parameters = parameters(&text);
    // Clients are public, so a secret means nothing here.
    parameters.remove("client_secret");
    Ok(parameters)
}

pub(super) fn parameters(text: &[u8]) -> Parameters {
    let mut parameters = Parameters::new();
    for (name, value) in url::form_urlencoded::parse(text) {
        parameters
            .entry(name.into_owned())
            .or_default()
            .push(value.into_owned());
    }
    parameters
}

/// Replaces each value of a parameter, for example by its hash.
pub(super) fn replace(parameters: &mut Parameters, name: &str, with: impl Fn(&str) -> String) {
    for value in parameters.get_mut(name).into_iter().flatten() {
        if !value.is_empty() {
            *value = with(value);
        }
    }
}
