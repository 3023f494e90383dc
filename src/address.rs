//! Addresses: of a server, as a person types it on the command line, and the host in one.

/// Host and port of `example.com:8080` and its like, in lower case. None for everything else, also for a user name: a
/// lenient parser takes `127.0.0.1:8080.evil` for `127.0.0.1`.
pub(crate) fn authority(text: &str) -> Option<(String, Option<u16>)> {
    let end = match text.starts_with('[') {
        true => text.find(']')? + 1,
        false => text.find(':').unwrap_or(text.len()),
    };
    let (host, rest) = text.split_at(end);
    let port = match rest.strip_prefix(':') {
        None if rest.is_empty() => None,
        Some(digits) if digits.bytes().all(|b| b.is_ascii_digit()) => {
            Some(digits.parse().ok().filter(|port| *port != 0)?)
        }
        _ => return None,
    };
    plain_host(host).then(|| (host.to_ascii_lowercase(), port))
}

/// A name in letters, digits, hyphens and dots, or an IP address. URL parsers also take `*` and what a shell reads.
pub(crate) fn plain_host(host: &str) -> bool {
    if let Some(v6) = host.strip_prefix('[').and_then(|h| h.strip_suffix(']')) {
        return v6.parse::<std::net::Ipv6Addr>().is_ok();
    }
    let label = |label: &str| {
        let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
        (1..=63).contains(&label.len())
            && label.bytes().all(plain)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    host.len() <= 253 && host.split('.').all(label)
}

/// The error is for that person.
pub(crate) fn parse(text: &str) -> Result<url::Url, String> {
    let parsed = url::Url::parse(text).ok();
    parsed
        .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
        .ok_or_else(|| {
            format!("`{text}` is no address to call; give one such as https://hall.example")
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn authorities_are_read_strictly() {
        for (text, host, port) in [
            ("Moot.Example", "moot.example", None),
            ("moot.example:443", "moot.example", Some(443)),
            ("127.0.0.1:65535", "127.0.0.1", Some(65535)),
            ("[::1]:8080", "[::1]", Some(8080)),
            ("[2001:DB8::7]", "[2001:db8::7]", None),
            ("xn--bcher-kva.example", "xn--bcher-kva.example", None),
        ] {
            assert_eq!(authority(text), Some((host.to_owned(), port)), "{text}");
        }
        for text in [
            "",
            ":80",
            "a:",
            "a:0",
            "a:65536",
            "a:+80",
            "a:80.evil",
            "127.0.0.1:18080.evil",
            "a:80:80",
            "a@b",
            "a b",
            "a..b",
            ".a",
            "a.",
            "-a",
            "a-",
            "*.a",
            "a/b",
            "a$(id)",
            "a;b",
            "a_b",
            "[::1",
            "[::1]x",
            "[]",
            "[1.2.3.4]",
            "::1",
            "\u{e9}.example",
        ] {
            assert_eq!(authority(text), None, "{text}");
        }
    }
}
