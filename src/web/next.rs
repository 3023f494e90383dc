//! The page after signing in: a path of this origin, whatever the address says.

use serde::Deserialize;

const LIMIT: usize = 2000;
const DEFAULT: &str = "/account";

/// The query of pages that lead on to another one.
#[derive(Deserialize)]
pub(crate) struct NextQuery {
    next: Option<String>,
}

impl NextQuery {
    pub(crate) fn path(&self) -> &str {
        path(self.next.as_deref())
    }
}

/// The path, or the default page for everything that is not a path of this origin.
pub(super) fn path(next: Option<&str>) -> &str {
    next.filter(|next| is_own_path(next)).unwrap_or(DEFAULT)
}

fn is_own_path(next: &str) -> bool {
    let mut bytes = next.bytes();
    next.len() <= LIMIT
        && bytes.next() == Some(b'/')
        // Browsers take `//host` and `/\host` for another site, and drop tabs and line breaks before they look.
        && !matches!(bytes.next(), Some(b'/' | b'\\'))
        && next.bytes().all(|byte| (b'!'..=b'~').contains(&byte) && byte != b'\\')
}

/// The address of a page that leads on to `next`.
pub(super) fn with_next(page: &str, next: &str) -> String {
    let query: String = url::form_urlencoded::Serializer::new(String::new())
        .append_pair("next", path(Some(next)))
        .finish();
    format!("{page}?{query}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_paths() {
        for good in ["/mcp/authorize?request=1", "/", "/a/b?c=https://x"] {
            assert_eq!(path(Some(good)), good);
        }
        for bad in [
            "",
            "account",
            "//evil.example",
            "/\\evil.example",
            "/\t/evil.example",
            "\\/evil.example",
            "https://evil.example",
            "javascript:alert(1)",
            "/a\nb",
            "/ä",
            " /a",
            "/a\\b",
        ] {
            assert_eq!(path(Some(bad)), DEFAULT, "{bad}");
        }
        assert_eq!(with_next("/login", "/a?b=c"), "/login?next=%2Fa%3Fb%3Dc");
    }
}
