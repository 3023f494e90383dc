//! The `WWW-Authenticate` header: where to get a token, and for which scopes.

/// For a missing or wrong credential. `presented`: whether the request had one.
pub(crate) fn unauthorized(metadata: Option<&str>, scopes: &str, presented: bool) -> String {
    let error = presented.then_some("invalid_token");
    render(metadata, scopes, error)
}

/// For a token that lacks scopes. `scopes` are all that the operation needs.
pub(crate) fn insufficient_scope(metadata: Option<&str>, scopes: &str) -> String {
    render(metadata, scopes, Some("insufficient_scope"))
}

fn render(metadata: Option<&str>, scopes: &str, error: Option<&str>) -> String {
    let parts = [
        ("error", error),
        ("resource_metadata", metadata),
        ("scope", Some(scopes).filter(|s| !s.is_empty())),
    ];
    let parts: Vec<String> = parts
        .iter()
        .filter_map(|(name, value)| value.map(|value| format!("{name}=\"{}\"", quotable(value))))
        .collect();
    if parts.is_empty() {
        "Bearer".to_owned()
    } else {
        format!("Bearer {}", parts.join(", "))
    }
}

/// Drops characters that a quoted string of a header cannot contain.
fn quotable(value: &str) -> String {
    value
        .chars()
        .filter(|c| matches!(c, ' '..='~') && !matches!(c, '"' | '\\'))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms() {
        let url = Some("https://a.example/.well-known/oauth-protected-resource/mcp");
        assert_eq!(
            unauthorized(url, "user:read", false),
            r#"Bearer resource_metadata="https://a.example/.well-known/oauth-protected-resource/mcp", scope="user:read""#
        );
        assert!(unauthorized(url, "a b", true).starts_with(r#"Bearer error="invalid_token", "#));
        assert_eq!(
            insufficient_scope(None, "x\"y"),
            r#"Bearer error="insufficient_scope", scope="xy""#
        );
        assert_eq!(unauthorized(None, "", false), "Bearer");
    }
}
