//! The address of a server, as a person types it on the command line.

/// The error is for that person.
pub(crate) fn parse(text: &str) -> Result<url::Url, String> {
    let parsed = url::Url::parse(text).ok();
    parsed
        .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
        .ok_or_else(|| {
            format!("`{text}` is no address to call; give one such as https://hall.example")
        })
}
