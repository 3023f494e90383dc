//! Outgoing HTTP: verified TLS, no redirect, no proxy from the environment.

use std::{sync::Arc, time::Duration};

use reqwest::{ClientBuilder, redirect::Policy};
use rustls::{ClientConfig, RootCertStore};

use crate::network::public_authorities;

const USER_AGENT: &str = concat!("moothall/", env!("CARGO_PKG_VERSION"));

pub(crate) fn builder(authorities: RootCertStore) -> ClientBuilder {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let tls = ClientConfig::builder_with_provider(provider)
        .with_protocol_versions(rustls::DEFAULT_VERSIONS)
        .expect("ring speaks TLS 1.2 and 1.3")
        .with_root_certificates(authorities)
        .with_no_client_auth();
    reqwest::Client::builder()
        .user_agent(USER_AGENT)
        .no_proxy()
        .redirect(Policy::none())
        .referer(false)
        .http1_only()
        .tls_backend_preconfigured(tls)
}

/// For a service that the operator set up.
pub(crate) fn for_service(timeout: Duration) -> Result<reqwest::Client, reqwest::Error> {
    builder(public_authorities())
        .timeout(timeout)
        .connect_timeout(timeout.min(Duration::from_secs(5)))
        .build()
}
