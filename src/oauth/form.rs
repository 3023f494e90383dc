//! The form body of the token and revocation endpoints. Nothing else in the request counts.

use std::collections::BTreeMap;

use axum::{
    extract::Request,
    http::header::{AUTHORIZATION, CONTENT_TYPE},
    response::Response,
};

use super::respond::refuse;
use crate::http::body;

/// Every name with all values that were sent for it.
pub(super) type Parameters = BTreeMap<String, Vec<String>>;

const LIMIT: usize = 16 * 1024;

pub(super) async fn read(request: Request) -> Result<Parameters, Response> {
    let (parts, body) = request.into_parts();
    if parts.uri.query().is_some_and(|query| !query.is_empty()) {
        return Err(refuse(
            "invalid_request",
            "Send the parameters in the body, not in the address.",
        ));
    }
    if parts.headers.contains_key(AUTHORIZATION) {
        return Err(refuse(
            "invalid_client",
            "Clients here are public: send client_id in the body and no Authorization header.",
        ));
    }
    let kind = parts
        .headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let essence = kind
        .unwrap_or_default()
        .split(';')
        .next()
        .unwrap_or_default()
        .trim();
    if !essence.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
        return Err(refuse(
            "invalid_request",
            "Send the parameters as Content-Type: application/x-www-form-urlencoded.",
        ));
    }
    let body = body::bytes(body, LIMIT).await.map_err(|_| {
        refuse(
            "invalid_request",
            "The body is too long, too slow, or broke off.",
        )
    })?;
    Ok(parameters(&body))
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

/// Puts something else in the place of a parameter's values, such as their hashes.
pub(super) fn replace(parameters: &mut Parameters, name: &str, with: impl Fn(&str) -> String) {
    for value in parameters.get_mut(name).into_iter().flatten() {
        if !value.is_empty() {
            *value = with(value);
        }
    }
}
