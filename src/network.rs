//! The network for outgoing requests: how names are looked up, to which sockets connections go, whose certificates are trusted.

use std::{
    io,
    net::{IpAddr, SocketAddr},
    pin::Pin,
};

use rustls::RootCertStore;

pub type Lookup = Pin<Box<dyn Future<Output = io::Result<Vec<IpAddr>>> + Send>>;

/// Production uses `Internet`; tests use their own to reach a server on this machine.
pub trait Network: Send + Sync {
    fn lookup(&self, host: &str) -> Lookup;

    /// The socket for a public address; port 0 stands for the scheme's default port.
    fn socket_address(&self, address: IpAddr) -> SocketAddr {
        SocketAddr::new(address, 0)
    }

    fn authorities(&self) -> RootCertStore {
        public_authorities()
    }
}

/// The network that this machine is on.
pub struct Internet;

impl Network for Internet {
    fn lookup(&self, host: &str) -> Lookup {
        let host = host.to_owned();
        Box::pin(async move {
            let found = tokio::net::lookup_host((host, 443)).await?;
            Ok(found.map(|address| address.ip()).collect())
        })
    }
}

pub fn public_authorities() -> RootCertStore {
    RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned())
}
