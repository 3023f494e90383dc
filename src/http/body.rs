//! Request bodies: their type, length and time limits.

use std::time::Duration;

use axum::{
    body::{Body, Bytes, HttpBody},
    http::{HeaderMap, StatusCode, header},
    response::Response,
};
use bytes::BytesMut;
use futures_util::StreamExt;

use super::envelope;

/// The longest body, in bytes, unless a tool allows more.
pub(crate) const BODY_LIMIT: usize = 16 * 1024;
/// The longest body, in bytes, that a tool can allow.
pub(crate) const LARGE_BODY_LIMIT: usize = 1024 * 1024;
/// How long a body may take to arrive.
const TIME_LIMIT: Duration = Duration::from_secs(10);

/// A JSON body from a client that accepts JSON. The error is the response that says what is wrong.
pub(crate) async fn json(headers: &HeaderMap, body: Body, limit: usize) -> Result<Bytes, Response> {
    let refuse = envelope::error;
    if !accepts_json(headers) {
        let message = "This server answers application/json; accept it.";
        return Err(refuse(
            StatusCode::NOT_ACCEPTABLE,
            "not_acceptable",
            message,
        ));
    }
    if !has_type(headers, "application/json") {
        let message = "Send the body as Content-Type: application/json.";
        return Err(refuse(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "unsupported_media_type",
            message,
        ));
    }
    bytes(body, limit).await.map_err(|broken| match broken {
        Broken::TooLong => {
            let message = format!("The body is longer than {limit} bytes.");
            refuse(StatusCode::PAYLOAD_TOO_LARGE, "body_too_large", &message)
        }
        Broken::BrokeOff => refuse(
            StatusCode::BAD_REQUEST,
            "body_incomplete",
            "The body broke off before its end.",
        ),
        Broken::TooSlow => refuse(
            StatusCode::REQUEST_TIMEOUT,
            "body_too_slow",
            "The body took too long to arrive.",
        ),
    })
}

/// Why a body did not arrive.
#[derive(Debug)]
pub(crate) enum Broken {
    TooLong,
    /// The connection closed before its end, or its framing is wrong.
    BrokeOff,
    TooSlow,
}

/// A body of any kind, bounded in length and time.
pub(crate) async fn bytes(body: Body, limit: usize) -> Result<Bytes, Broken> {
    tokio::time::timeout(TIME_LIMIT, collect(body, limit))
        .await
        .unwrap_or(Err(Broken::TooSlow))
}

async fn collect(body: Body, limit: usize) -> Result<Bytes, Broken> {
    let announced = body.size_hint().lower();
    if announced > limit as u64 {
        return Err(Broken::TooLong);
    }
    let mut whole = BytesMut::with_capacity(announced as usize);
    let mut parts = body.into_data_stream();
    while let Some(part) = parts.next().await {
        let part = part.map_err(|_| Broken::BrokeOff)?;
        if whole.len() + part.len() > limit {
            return Err(Broken::TooLong);
        }
        whole.extend_from_slice(&part);
    }
    Ok(whole.freeze())
}

/// Whether Content-Type is this media type, with any parameters.
pub(crate) fn has_type(headers: &HeaderMap, media_type: &str) -> bool {
    headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| essence(value).eq_ignore_ascii_case(media_type))
}

/// A request without an Accept header accepts everything.
fn accepts_json(headers: &HeaderMap) -> bool {
    let mut values = headers.get_all(header::ACCEPT).iter().peekable();
    if values.peek().is_none() {
        return true;
    }
    let entries = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','));
    entries
        .filter(|entry| !refused(entry))
        .map(essence)
        .any(|kind| {
            ["application/json", "application/*", "*/*"]
                .iter()
                .any(|ours| kind.eq_ignore_ascii_case(ours))
        })
}

/// A quality of zero excludes a type.
fn refused(entry: &str) -> bool {
    entry.split(';').skip(1).any(|parameter| {
        let (name, value) = parameter.split_once('=').unwrap_or_default();
        name.trim().eq_ignore_ascii_case("q") && value.trim().parse::<f32>().is_ok_and(|q| q <= 0.0)
    })
}

fn essence(entry: &str) -> &str {
    entry.split(';').next().unwrap_or_default().trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accept() {
        let accepts = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT, value.parse().expect("a header"));
            accepts_json(&headers)
        };
        assert!(accepts_json(&HeaderMap::new()));
        for yes in [
            "application/json, text/event-stream",
            "*/*",
            "text/html, Application/JSON;q=0.1",
        ] {
            assert!(accepts(yes), "{yes}");
        }
        for no in [
            "text/event-stream",
            "text/html",
            "application/json;q=0",
            "application/jsonx",
        ] {
            assert!(!accepts(no), "{no}");
        }
    }
}
