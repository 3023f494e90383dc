//! Host and Origin: a page of another site, or a name bound to our address, must not reach us.

use http::{
    HeaderMap, Uri,
    header::{HOST, ORIGIN},
};

use crate::address::authority;

type Site = (String, String, u16);

/// The hosts and browser origins that may speak to one of our origins.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    host: String,
    port: u16,
    origins: Vec<Site>,
}

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Foreign {
    Host,
    Origin,
}

impl Guard {
    pub(crate) fn new(public_url: &str, allowed: &[String]) -> Result<Self, String> {
        let wrong = |url: &str| format!("`{url}` is not an origin such as https://example.com");
        let (_, host, port) = site(public_url).ok_or_else(|| wrong(public_url))?;
        let origins = std::iter::once(public_url)
            .chain(allowed.iter().map(String::as_str))
            .map(|url| site(url).ok_or_else(|| wrong(url)))
            .collect::<Result<_, _>>()?;
        Ok(Self {
            host,
            port,
            origins,
        })
    }

    pub(crate) fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Foreign> {
        self.check_host(uri, headers)?;
        self.check_origin(headers)
    }

    /// A scraper may also reach an instance by its IP address: a name bound to our address by a stranger is never one.
    pub(crate) fn check_scrape(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Foreign> {
        self.check_origin(headers)?;
        let address = headers.get(HOST).and_then(|host| host.to_str().ok());
        let address = address.and_then(|host| host.parse::<http::uri::Authority>().ok());
        let bare = |host: &str| host.trim_matches(['[', ']']).parse::<std::net::IpAddr>();
        match address {
            Some(address)
                if headers.get_all(HOST).iter().count() == 1
                    && !address.as_str().contains('@')
                    && bare(address.host()).is_ok() =>
            {
                Ok(())
            }
            _ => self.check_host(uri, headers),
        }
    }

    fn check_origin(&self, headers: &HeaderMap) -> Result<(), Foreign> {
        match headers.get(ORIGIN) {
            None => Ok(()),
            Some(_) if headers.get_all(ORIGIN).iter().count() > 1 => Err(Foreign::Origin),
            Some(origin) => {
                let site = origin.to_str().ok().and_then(site).ok_or(Foreign::Origin)?;
                if self.origins.contains(&site) {
                    Ok(())
                } else {
                    Err(Foreign::Origin)
                }
            }
        }
    }

    /// A target with a host (`GET http://moot.example/ HTTP/1.1`) counts alone, as HTTP says; else the one Host header does.
    fn check_host(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), Foreign> {
        let mut hosts = headers.get_all(HOST).iter();
        let named = match (uri.authority(), hosts.next(), hosts.next()) {
            (Some(target), _, _) => authority(target.as_str()),
            (None, Some(host), None) => host.to_str().ok().and_then(authority),
            _ => None,
        };
        let (host, port) = named.ok_or(Foreign::Host)?;
        // A proxy may leave out the port, or name the default one.
        let port = port.is_none_or(|port| port == self.port);
        let same = host == self.host || (loopback(&host) && loopback(&self.host));
        if same && port {
            Ok(())
        } else {
            Err(Foreign::Host)
        }
    }
}

/// Scheme, host and port of an origin, the default port filled in.
fn site(url: &str) -> Option<Site> {
    let (scheme, rest) = url.split_once("://")?;
    let scheme = scheme.to_ascii_lowercase();
    let default = match scheme.as_str() {
        "https" => 443,
        "http" => 80,
        _ => return None,
    };
    let (host, port) = authority(rest)?;
    Some((scheme, host, port.unwrap_or(default)))
}

fn loopback(host: &str) -> bool {
    matches!(host, "localhost" | "127.0.0.1" | "[::1]")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(host: &str, origin: Option<&str>) -> Result<(), Foreign> {
        let guard =
            Guard::new("https://moot.example", &["https://claude.ai".to_owned()]).expect("a guard");
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().expect("a header"));
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().expect("a header"));
        }
        guard.check(&Uri::from_static("/mcp"), &headers)
    }

    #[test]
    fn own_and_allowed_pass() {
        for origin in [
            None,
            Some("https://moot.example"),
            Some("https://moot.example:443"),
            Some("https://claude.ai"),
        ] {
            assert_eq!(check("moot.example", origin), Ok(()));
        }
        assert_eq!(check("MOOT.example:443", None), Ok(()));
    }

    #[test]
    fn foreign_ones_do_not() {
        for host in [
            "evil.example",
            "moot.example.evil.example",
            "moot.example:8443",
            "localhost",
            "a@moot.example",
            "moot.example:443.evil",
            "moot.example:",
            "moot.example:0443x",
            "moot.example.",
            "",
        ] {
            assert_eq!(check(host, None), Err(Foreign::Host), "{host}");
        }
        for origin in [
            "null",
            "http://moot.example",
            "https://claude.ai.evil.example",
            "https://claude.ai:444",
            "https://claude.ai:443.evil",
            "https://claude.ai/",
            "x",
        ] {
            assert_eq!(
                check("moot.example", Some(origin)),
                Err(Foreign::Origin),
                "{origin}"
            );
        }
    }

    #[test]
    fn a_target_with_a_host_counts_alone() {
        let guard = Guard::new("https://moot.example", &[]).expect("a guard");
        let mut headers = HeaderMap::new();
        for (host, target, expected) in [
            (
                "moot.example",
                "http://evil.example/mcp",
                Err(Foreign::Host),
            ),
            ("evil.example", "https://moot.example/mcp", Ok(())),
            ("moot.example", "/mcp", Ok(())),
        ] {
            headers.insert(HOST, host.parse().expect("a header"));
            let uri: Uri = target.parse().expect("a target");
            assert_eq!(guard.check(&uri, &headers), expected, "{target}");
        }
        headers.append(HOST, "moot.example".parse().expect("a header"));
        let two = guard.check(&Uri::from_static("/mcp"), &headers);
        assert_eq!(two, Err(Foreign::Host));
        let none = guard.check(&Uri::from_static("/mcp"), &HeaderMap::new());
        assert_eq!(none, Err(Foreign::Host));
    }
}
