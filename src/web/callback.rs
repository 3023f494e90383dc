//! Where a browser goes with an answer to a client.

use serde_json::Value;

/// The callback with the answer in its query; what it holds already stays.
pub(crate) fn address(uri: &str, parameters: &Value, more: &[(&str, &str)]) -> String {
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
    fn the_answer_joins_the_callbacks_own_query() {
        let parameters = json!({"state": "a b&c", "iss": "https://x/oauth"});
        assert_eq!(
            address("https://c/cb?x=1", &parameters, &[("code", "z")]),
            "https://c/cb?x=1&state=a+b%26c&iss=https%3A%2F%2Fx%2Foauth&code=z"
        );
        assert!(address("http://localhost:1/", &json!({}), &[("code", "z")]).ends_with("/?code=z"));
    }
}
