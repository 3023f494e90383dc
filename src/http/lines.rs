//! Newline-delimited JSON. SQL answers one page at a time.

use serde::Deserialize;
use serde_json::value::RawValue;

#[derive(Deserialize)]
struct Page<'a> {
    #[serde(borrow)]
    lines: Vec<&'a RawValue>,
    next: Option<String>,
}

/// The lines of a page, and the cursor of the next one.
pub(crate) fn split_page(body: &str) -> (String, Option<String>) {
    let Ok(page) = serde_json::from_str::<Page<'_>>(body) else {
        return (format!("{body}\n"), None);
    };
    let text = page
        .lines
        .iter()
        .flat_map(|line| [line.get(), "\n"])
        .collect();
    (text, page.next)
}
