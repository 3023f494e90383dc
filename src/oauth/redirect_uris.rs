//! Parses clients' redirect URIs, so that SQL can judge their parts.

use serde_json::{Value, json};
use url::Url;

/// The document of a client with each of its redirect URIs parsed; null stands for one that cannot be parsed.
pub(super) fn parse_all(mut document: Value) -> Value {
    if let Some(uris) = document
        .get_mut("redirect_uris")
        .and_then(Value::as_array_mut)
    {
        uris.iter_mut().for_each(|uri| *uri = parse(uri));
    }
    document
}

fn parse(uri: &Value) -> Value {
    let Some(text) = uri.as_str() else {
        return Value::Null;
    };
    match Url::parse(text) {
        Err(_) => Value::Null,
        Ok(url) => json!({
            "uri": text,
            "scheme": url.scheme(),
            "host": url.host_str().unwrap_or_default(),
            "userinfo": !url.username().is_empty() || url.password().is_some() || text.contains('@') && authority(text).contains('@'),
            "fragment": url.fragment().is_some(),
        }),
    }
}

fn authority(text: &str) -> &str {
    let rest = text.split_once("//").map_or("", |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}
