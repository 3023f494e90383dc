//! The address that carries an answer to a client: its redirect URI with the answer in the query.

use serde_json::Value;

/// The redirect URI's own query stays.
pub(crate) fn with_parameters(uri: &str, parameters: &Value, more: &[(&str, &str)]) -> String {
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    for (name, value) in parameters.as_object().into_iter().flatten() {
        if let Some(value) = value.as_str() {
            query.append_pair(name, value);
        }
    }
    query.extend_pairs(more);
    let separator = match (uri.contains('?'), uri.ends_with(['?', '&'])) {
        (_, true) => "",
        (true, false) => "&",
        (false, false) => "?",
    };
    format!("{uri}{separator}{}", query.finish())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_answer_follows_the_redirect_uris_own_query() {
        let parameters = json!({"state": "a b&c", "iss": "https://x/oauth"});
        assert_eq!(
            with_parameters("https://c/cb?x=1", &parameters, &[("code", "z")]),
            "https://c/cb?x=1&state=a+b%26c&iss=https%3A%2F%2Fx%2Foauth&code=z"
        );
        assert!(
            with_parameters("http://localhost:1/", &json!({}), &[("code", "z")])
                .ends_with("/?code=z")
        );
    }
}
