//! Fetches an address that a stranger chose, without letting them reach the internal network. Only https on its own port. The name is
//! resolved once, every IP address must be public, and the request goes to these addresses alone. No redirect, no proxy, limits on bytes
//! and time.

mod public;

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

pub use public::is_public;
use reqwest::{
    Url,
    dns::{Addrs, Name, Resolve, Resolving},
    header::{self, HeaderMap},
};

use super::client;
use crate::network::{Internet, Network};

/// The longest address, in characters.
pub const URL_LIMIT: usize = 2048;
const CONNECT: Duration = Duration::from_secs(5);

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub bytes: usize,
    /// From the look-up to the last byte.
    pub time: Duration,
}

pub struct Fetched {
    pub body: Vec<u8>,
    pub max_age: Option<u64>,
}

/// Why the fetch failed. The texts are for the person who gave the address.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum FetchError {
    #[error("{0}")]
    Url(&'static str),
    #[error("the address's host is not known")]
    Unknown,
    #[error("the address's host is not on the public Internet")]
    Private,
    #[error("the address's host cannot be reached over verified TLS")]
    Unreachable,
    #[error("the address redirects; give the one that it leads to")]
    Redirect,
    #[error("the address answers with status {0}")]
    Status(u16),
    #[error("what the address holds is over {0} bytes")]
    TooLong(usize),
    #[error("the address's host took too long")]
    TooSlow,
    #[error("the answer ended early or was not HTTP")]
    Broken,
}

impl FetchError {
    /// Whether this machine's own network can be the cause.
    pub(crate) fn may_be_the_network(&self) -> bool {
        matches!(self, Self::Unknown | Self::Unreachable | Self::TooSlow)
    }
}

#[derive(Clone)]
pub struct Fetcher {
    network: Arc<dyn Network>,
}

impl Default for Fetcher {
    fn default() -> Self {
        Self::with_network(Arc::new(Internet))
    }
}

impl Fetcher {
    #[doc(hidden)]
    pub fn with_network(network: Arc<dyn Network>) -> Self {
        Self { network }
    }

    pub async fn get(&self, address: &str, limits: Limits) -> Result<Vec<u8>, FetchError> {
        Ok(self.get_fresh(address, limits).await?.body)
    }

    /// The body, and how long it may be cached.
    pub async fn get_fresh(&self, address: &str, limits: Limits) -> Result<Fetched, FetchError> {
        let url = accept(address).map_err(FetchError::Url)?;
        tokio::time::timeout(limits.time, self.fetch(url, limits))
            .await
            .unwrap_or(Err(FetchError::TooSlow))
    }

    async fn fetch(&self, url: Url, limits: Limits) -> Result<Fetched, FetchError> {
        let addresses = self.resolve(&url).await?;
        let sockets = addresses
            .iter()
            .map(|&ip| self.network.socket_address(ip))
            .collect();
        let client = client::builder(self.network.authorities())
            .dns_resolver(FixedResolver(sockets))
            .https_only(true)
            .connect_timeout(CONNECT)
            .build()
            .map_err(|_| FetchError::Unreachable)?;
        let mut response = client.get(url).send().await.map_err(|error| {
            if error.is_connect() {
                FetchError::Unreachable
            } else {
                FetchError::Broken
            }
        })?;
        match response.status() {
            status if status.is_redirection() => return Err(FetchError::Redirect),
            status if status != 200 => return Err(FetchError::Status(status.as_u16())),
            _ => {}
        }
        let too_long = || FetchError::TooLong(limits.bytes);
        if response
            .content_length()
            .is_some_and(|length| length > limits.bytes as u64)
        {
            return Err(too_long());
        }
        let max_age = max_age(response.headers());
        // The server may send more than Content-Length says, so the bytes are counted.
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(|_| FetchError::Broken)? {
            if body.len() + chunk.len() > limits.bytes {
                return Err(too_long());
            }
            body.extend_from_slice(&chunk);
        }
        Ok(Fetched { body, max_age })
    }

    /// All IP addresses of the host. One private address among public ones is an attack or a mistake, so all must be public.
    async fn resolve(&self, url: &Url) -> Result<Vec<IpAddr>, FetchError> {
        let addresses = match url.host() {
            Some(url::Host::Ipv4(address)) => vec![address.into()],
            Some(url::Host::Ipv6(address)) => vec![address.into()],
            Some(url::Host::Domain(host)) => self
                .network
                .lookup(host)
                .await
                .map_err(|_| FetchError::Unknown)?,
            None => Vec::new(),
        };
        match addresses.as_slice() {
            [] => Err(FetchError::Unknown),
            all if all.iter().copied().all(is_public) => Ok(addresses),
            _ => Err(FetchError::Private),
        }
    }
}

/// `Cache-Control: max-age` in seconds; zero with `no-store` or `no-cache`.
fn max_age(headers: &HeaderMap) -> Option<u64> {
    let values = headers.get_all(header::CACHE_CONTROL).iter();
    let directives = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|directive| directive.trim().to_ascii_lowercase());
    let mut seconds = None;
    for directive in directives {
        match directive.split_once('=') {
            None if directive == "no-store" || directive == "no-cache" => return Some(0),
            Some(("max-age", value)) => seconds = value.trim_matches('"').parse().ok(),
            _ => {}
        }
    }
    seconds
}

/// Checks the text before it is parsed, because the parser repairs it: it drops a default port, tabs and empty credentials.
pub fn accept(address: &str) -> Result<Url, &'static str> {
    if address.chars().count() > URL_LIMIT {
        return Err("the address is longer than 2048 characters");
    }
    if address.chars().any(|c| c.is_control() || c.is_whitespace()) || address.contains('\\') {
        return Err("the address holds a blank, a control character or a backslash");
    }
    let rest = match address.split_at_checked(8) {
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("https://") => rest,
        _ => return Err("the address must begin with https://"),
    };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    if authority.contains('@') {
        return Err("the address must not hold a user name or password");
    }
    if authority
        .rsplit(']')
        .next()
        .is_some_and(|tail| tail.contains(':'))
    {
        return Err("the address must not name a port");
    }
    let url = Url::parse(address).map_err(|_| "this is no address of the web")?;
    if url.host_str().is_none_or(str::is_empty) {
        return Err("the address names no host");
    }
    Ok(url)
}

/// Resolves to the checked addresses. Without a second look-up, DNS rebinding has no effect.
struct FixedResolver(Vec<SocketAddr>);

impl Resolve for FixedResolver {
    fn resolve(&self, _: Name) -> Resolving {
        let addresses: Addrs = Box::new(self.0.clone().into_iter());
        Box::pin(std::future::ready(Ok(addresses)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_https_addresses_are_accepted() {
        for good in [
            "https://example.com/a.png",
            "HTTPS://Example.com?x=@:1",
            "https://[2606:4700::1111]/a",
        ] {
            assert!(accept(good).is_ok(), "{good}");
        }
        let long = format!("https://example.com/{}", "a".repeat(URL_LIMIT));
        for bad in [
            "",
            "https://",
            "http://example.com/",
            "https:example.com",
            "ftp://example.com/",
            "https://user@example.com/",
            "https://:secret@example.com/",
            "https://@example.com/",
            "https://example.com:443/",
            "https://example.com:/",
            "https://[2606:4700::1111]:443/",
            "https://exa\tmple.com/",
            " https://example.com/",
            "https://example.com\\@evil.example/",
            "https://example.com/\u{0}",
            &long,
        ] {
            assert!(accept(bad).is_err(), "{bad}");
        }
    }
}
