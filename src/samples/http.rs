//! The HTTP client of sample clients and of `moothall call`.

use std::time::Duration;

use url::Url;

/// A client for one server. It follows no redirect, and uses no proxy for a server on this machine.
pub(crate) fn client(url: &Url) -> Result<reqwest::Client, reqwest::Error> {
    // Fails only if another part of the program installed the same provider before.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = reqwest::Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .timeout(Duration::from_secs(30));
    let loopback = matches!(url.host_str(), Some("127.0.0.1" | "[::1]" | "localhost"));
    let client = if loopback { client.no_proxy() } else { client };
    client.build()
}
