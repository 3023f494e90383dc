//! Parses clients' redirect URIs, so that SQL can judge their parts.

use serde_json::{Value, json};
use url::Url;

use crate::address;

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
            "plain": is_plain(text, &url),
            "userinfo": !url.username().is_empty() || url.password().is_some() || text.contains('@') && authority(text).contains('@'),
            "fragment": url.fragment().is_some(),
        }),
    }
}

/// Whether the parser read what a person reads: a plain host, and the same text when it is written again. Parsers mend
/// `https:///cb` and `https://a.example\\b` instead of refusing them.
fn is_plain(text: &str, url: &Url) -> bool {
    let Some((scheme, rest)) = text.split_once("://") else {
        return false;
    };
    let named = authority(text);
    let Some((host, port)) = address::authority(named) else {
        return false;
    };
    let port = port.filter(|_| url.port().is_some());
    let port = port.map_or_else(String::new, |port| format!(":{port}"));
    let path = match &rest[named.len()..] {
        "" => "/".to_owned(),
        path if path.starts_with('?') => format!("/{path}"),
        path => path.to_owned(),
    };
    let scheme = scheme.to_ascii_lowercase();
    url.as_str() == format!("{scheme}://{host}{port}{path}")
}

fn authority(text: &str) -> &str {
    let rest = text.split_once("//").map_or("", |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_read_as_it_is_written_is_plain() {
        let plain = |uri: &str| parse(&json!(uri))["plain"] == json!(true);
        for uri in [
            "https://a.example/cb",
            "HTTPS://A.example/cb?x=1",
            "https://a.example",
            "https://a.example?x",
            "https://a.example:443/cb",
            "https://a.example:8443/cb",
            "http://[::1]:80/cb",
            "http://127.0.0.1:33418/",
            "https://a.example/cb%20b/;x=1&y='z'",
        ] {
            assert!(plain(uri), "{uri}");
        }
        for uri in [
            "https:///cb",
            "https:/a.example/cb",
            "https:a.example",
            "https://*.example/cb",
            "https://a.example\\b",
            "https://a.example/b/../c",
            "https://a.example:0/cb",
            "https://a.example:99999/cb",
            "https://a.example:/cb",
            "https://a..example/cb",
            "https://a_b.example/cb",
            "https://2130706433/cb",
            "https://0x7f.1/cb",
            "https://b\u{fc}cher.example/cb",
            "https://a.example/c b",
            "https://a.exam\tple/cb",
            " https://a.example/cb",
        ] {
            assert!(!plain(uri), "{uri}");
        }
    }
}
