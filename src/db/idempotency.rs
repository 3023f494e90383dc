//! The key under which a call is done once, as the client sent it. SQL keeps it and decides.

use http::{HeaderMap, HeaderName};
use serde_json::{Map, Value};

/// Over plain HTTP.
const HEADER: HeaderName = HeaderName::from_static("idempotency-key");
/// Over MCP, in `_meta`.
const META: &str = "moothall/idempotencyKey";
const LONGEST: usize = 128;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum IdempotencyKey {
    #[default]
    Absent,
    Given(String),
    /// Sent in this field, and not 1 to 128 visible ASCII characters.
    Malformed(&'static str),
}

impl IdempotencyKey {
    pub(crate) fn from_headers(headers: &HeaderMap) -> Self {
        let mut values = headers.get_all(HEADER).iter();
        match (values.next(), values.next()) {
            (None, _) => Self::Absent,
            (Some(value), None) => Self::parse(value.to_str().ok(), "Idempotency-Key"),
            (Some(_), Some(_)) => Self::Malformed("Idempotency-Key"),
        }
    }

    pub(crate) fn from_meta(meta: &Map<String, Value>) -> Self {
        match meta.get(META) {
            None => Self::Absent,
            Some(value) => Self::parse(value.as_str(), "_meta.moothall/idempotencyKey"),
        }
    }

    fn parse(text: Option<&str>, field: &'static str) -> Self {
        match text {
            Some(key)
                if (1..=LONGEST).contains(&key.len())
                    && key.bytes().all(|b| b.is_ascii_graphic()) =>
            {
                Self::Given(key.to_owned())
            }
            _ => Self::Malformed(field),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_one_header_of_visible_ascii() {
        let parse = |values: &[&'static str]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(HEADER, http::HeaderValue::from_static(value));
            }
            IdempotencyKey::from_headers(&headers)
        };
        let given = |key: &str| IdempotencyKey::Given(key.to_owned());
        let malformed = IdempotencyKey::Malformed("Idempotency-Key");
        assert_eq!(parse(&[]), IdempotencyKey::Absent);
        assert_eq!(parse(&["a-1~!"]), given("a-1~!"));
        for wrong in [&[""][..], &["a b"], &["a", "a"]] {
            assert_eq!(parse(wrong), malformed, "{wrong:?}");
        }
        let long: &'static str = "x".repeat(LONGEST + 1).leak();
        assert_eq!(parse(&[&long[1..]]), given(&long[1..]));
        assert_eq!(parse(&[long]), malformed);
    }

    #[test]
    fn over_mcp_a_key_is_text() {
        let parse = |meta: Value| IdempotencyKey::from_meta(meta.as_object().expect("an object"));
        let malformed = IdempotencyKey::Malformed("_meta.moothall/idempotencyKey");
        assert_eq!(parse(serde_json::json!({})), IdempotencyKey::Absent);
        assert_eq!(parse(serde_json::json!({ META: 7 })), malformed);
        assert_eq!(parse(serde_json::json!({ META: "\u{e9}" })), malformed);
        let given = IdempotencyKey::Given("k".to_owned());
        assert_eq!(parse(serde_json::json!({ META: "k" })), given);
    }
}
