//! The form body of the token and revocation endpoints. They read nothing else of the request.

use std::collections::BTreeMap;

use axum::{
    extract::Request,
    http::{
        HeaderMap,
        header::{AUTHORIZATION, CONTENT_TYPE},
    },
};

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
    if !is_form(&parts.headers) {
        return Err(invalid(
            "Send the parameters as Content-Type: application/x-www-form-urlencoded.",
        ));
    }
    let body = body::bytes(body, LIMIT)
        .await
        .map_err(|_| invalid("The body is too long, too slow, or broke off."))?;
    let mut parameters = parameters(&body);
    // Clients are public, so a secret means nothing here.
    parameters.remove("client_secret");
    Ok(parameters)
}

fn is_form(headers: &HeaderMap) -> bool {
    let content_type = headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.split(';').next());
    content_type.is_some_and(|value| {
        value
            .trim()
            .eq_ignore_ascii_case("application/x-www-form-urlencoded")
    })
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
