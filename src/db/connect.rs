//! One connection to PostgreSQL, over TLS that is always verified.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rustls::pki_types::{CertificateDer, pem::PemObject};
use rustls::{ClientConfig, RootCertStore};
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::{Client, Config, NoTls};
use tokio_postgres_rustls::MakeRustlsConnect;

/// Bounds the whole attempt: a frozen server accepts and then says nothing.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    #[error("{0}")]
    CaFile(String),
    #[error("the database did not answer within {} s", CONNECT_TIMEOUT.as_secs())]
    Timeout,
    #[error("cannot connect to the database: {}", chain(.0))]
    Postgres(tokio_postgres::Error),
}

/// An error with its causes, since the driver's own text often stops at "db error".
pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        source = cause.source();
    }
    text
}

/// Connects and drives the connection in a task that ends with the client.
pub(crate) async fn connect(
    config: &Config,
    ca_file: Option<&Path>,
) -> Result<Client, ConnectError> {
    let attempt = async {
        if plain(config, ca_file) {
            let (client, connection) = config.connect(NoTls).await?;
            drive(connection);
            Ok(client)
        } else {
            let (client, connection) = config.connect(tls(ca_file)?).await?;
            drive(connection);
            Ok(client)
        }
    };
    tokio::time::timeout(CONNECT_TIMEOUT, attempt)
        .await
        .unwrap_or(Err(ConnectError::Timeout))
}

/// Whether to connect without TLS: when the URL says so, or by default on this machine, where a packaged server has a
/// certificate that cannot be verified.
pub(crate) fn plain(config: &Config, ca_file: Option<&Path>) -> bool {
    match config.get_ssl_mode() {
        SslMode::Disable => true,
        SslMode::Prefer => ca_file.is_none() && config.get_hosts().iter().all(is_local),
        _ => false,
    }
}

fn is_local(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => {
            name == "localhost"
                || name
                    .parse::<std::net::IpAddr>()
                    .is_ok_and(|address| address.is_loopback())
        }
        Host::Unix(_) => true,
    }
}

/// Trusts the given authority alone, or the public ones.
pub(crate) fn tls(ca_file: Option<&Path>) -> Result<MakeRustlsConnect, ConnectError> {
    let roots = match ca_file {
        Some(path) => read_authorities(path)?,
        None => RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
    };
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| ConnectError::CaFile(format!("TLS cannot be set up: {error}")))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

fn read_authorities(path: &Path) -> Result<RootCertStore, ConnectError> {
    let bad = |why: String| ConnectError::CaFile(format!("CA file {}: {why}", path.display()));
    let text = std::fs::read(path).map_err(|error| bad(error.to_string()))?;
    let certificates: Vec<_> = CertificateDer::pem_slice_iter(&text)
        .collect::<Result<_, _>>()
        .map_err(|error| bad(error.to_string()))?;
    let mut roots = RootCertStore::empty();
    let (added, _) = roots.add_parsable_certificates(certificates);
    if added == 0 {
        return Err(bad("holds no PEM certificate".into()));
    }
    Ok(roots)
}

fn drive<S, T>(connection: tokio_postgres::Connection<S, T>)
where
    S: tokio::io::AsyncRead + tokio::io::AsyncWrite + Unpin + Send + 'static,
    T: tokio_postgres::tls::TlsStream + Unpin + Send + 'static,
{
    tokio::spawn(async move {
        if let Err(error) = connection.await {
            tracing::debug!(%error, "database connection ended");
        }
    });
}

impl From<tokio_postgres::Error> for ConnectError {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Postgres(error)
    }
}
