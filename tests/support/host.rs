//! A web server over real TLS that behaves as badly as its path says, and the network on which strangers find it.

use std::{
    collections::BTreeMap,
    io,
    net::{IpAddr, SocketAddr},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use moothall::{
    effects::fetch::Fetcher,
    network::{Lookup, Network},
};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};
use rustls::{RootCertStore, ServerConfig, pki_types::PrivateKeyDer};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};
use tokio_rustls::{TlsAcceptor, server::TlsStream};

use super::samples;

pub const PUBLIC: &str = "93.184.215.14";

type Stream = TlsStream<tokio::net::TcpStream>;

#[derive(Clone)]
pub struct Host {
    port: u16,
    authorities: RootCertStore,
    /// The answers of the name server, in turn; the last one stays.
    names: Arc<Mutex<Vec<Vec<IpAddr>>>>,
    pub lookups: Arc<AtomicUsize>,
    pub dialled: Arc<Mutex<Vec<IpAddr>>>,
    pub requests: Arc<AtomicUsize>,
    /// What stands at a path: status line with headers, and body.
    held: Held,
}

type Held = Arc<Mutex<BTreeMap<String, (String, Vec<u8>)>>>;

impl Host {
    /// Certified as `pictures.example`.
    pub async fn start() -> Self {
        let mut params = CertificateParams::new(Vec::new()).expect("parameters");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = || KeyPair::generate().expect("a key");
        let authority = CertifiedIssuer::self_signed(params, key()).expect("an authority");
        let own = key();
        let certificate = CertificateParams::new(vec!["pictures.example".to_owned()])
            .and_then(|params| params.signed_by(&own, &authority))
            .expect("a certificate");
        let mut authorities = RootCertStore::empty();
        authorities.add(authority.der().clone()).expect("its root");

        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ServerConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .expect("versions")
            .with_no_client_auth()
            .with_single_cert(
                vec![certificate.der().clone()],
                PrivateKeyDer::Pkcs8(own.serialize_der().into()),
            )
            .expect("a server");
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let host = Self {
            port: listener.local_addr().expect("its address").port(),
            authorities,
            names: Arc::new(Mutex::new(vec![vec![PUBLIC.parse().expect("an address")]])),
            lookups: Arc::default(),
            dialled: Arc::default(),
            requests: Arc::default(),
            held: Held::default(),
        };
        let (requests, held) = (host.requests.clone(), host.held.clone());
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let (acceptor, requests) = (acceptor.clone(), requests.clone());
                let held = held.clone();
                tokio::spawn(async move {
                    if let Ok(stream) = acceptor.accept(socket).await {
                        requests.fetch_add(1, Ordering::Relaxed);
                        // The client may leave at any time.
                        let _ = serve(stream, &held).await;
                    }
                });
            }
        });
        host
    }

    pub fn resolves(&self, answers: &[&[&str]]) {
        let parse = |ip: &&str| ip.parse().expect("an address");
        *self.names.lock().expect("names") = answers
            .iter()
            .map(|answer| answer.iter().map(parse).collect())
            .collect();
    }

    /// From now on there is this at the path.
    pub fn holds(&self, path: &str, head: &str, body: impl Into<Vec<u8>>) {
        let mut held = self.held.lock().expect("what is held");
        held.insert(path.to_owned(), (head.to_owned(), body.into()));
    }

    pub fn fetcher(&self) -> Fetcher {
        Fetcher::with_network(self.network())
    }

    pub fn network(&self) -> Arc<dyn Network> {
        Arc::new(self.clone())
    }
}

impl Network for Host {
    fn lookup(&self, _: &str) -> Lookup {
        let turn = self.lookups.fetch_add(1, Ordering::Relaxed);
        let names = self.names.lock().expect("names");
        let found = names.get(turn).or(names.last()).cloned();
        Box::pin(async move { found.ok_or_else(|| io::Error::other("no such name")) })
    }

    fn socket_address(&self, address: IpAddr) -> SocketAddr {
        self.dialled.lock().expect("dialled").push(address);
        SocketAddr::from(([127, 0, 0, 1], self.port))
    }

    fn authorities(&self) -> RootCertStore {
        self.authorities.clone()
    }
}

async fn serve(mut stream: Stream, held: &Held) -> io::Result<()> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await?);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    let target = head.split(' ').nth(1).unwrap_or_default();
    let path = target.split('?').next().unwrap_or_default();
    let found = held.lock().expect("what is held").get(path).cloned();
    if let Some((head, body)) = found {
        say(&mut stream, &head, &body).await?;
        return stream.shutdown().await;
    }
    match path {
        "/redirect" => say(&mut stream, "302 Found\r\nlocation: /picture.png", b"").await?,
        "/inside" => {
            let inside = "301 Moved\r\nlocation: https://169.254.169.254/latest/meta-data";
            say(&mut stream, inside, b"").await?;
        }
        "/missing" => say(&mut stream, "404 Not Found", b"").await?,
        "/nothing" => say(&mut stream, "204 No Content", b"").await?,
        // Says that it is a picture, and is not.
        "/lies" => say(&mut stream, "200 OK\r\ncontent-type: image/png", b"<html>").await?,
        // A picture that says it is something else.
        "/modest" => {
            say(
                &mut stream,
                "200 OK\r\ncontent-type: text/html",
                &samples::png(96, 64),
            )
            .await?
        }
        "/claims" => {
            let head = b"HTTP/1.1 200 OK\r\ncontent-length: 99999999\r\n\r\n";
            stream.write_all(head).await?;
        }
        "/short" => {
            let head = b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nonly this";
            stream.write_all(head).await?;
        }
        "/endless" => {
            stream
                .write_all(b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n")
                .await?;
            let chunk = [b"8000\r\n".as_slice(), &[7; 0x8000], b"\r\n"].concat();
            for _ in 0..4096 {
                stream.write_all(&chunk).await?;
            }
        }
        "/trickle" => {
            stream.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await?;
            for _ in 0..600 {
                stream.write_all(b"x").await?;
                stream.flush().await?;
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
        "/silent" => tokio::time::sleep(Duration::from_secs(60)).await,
        "/headers" => {
            for _ in 0..100_000 {
                stream.write_all(b"x-more: and more and more\r\n").await?;
            }
        }
        "/garbage" => stream.write_all(b"SSH-2.0-OpenSSH\r\n\r\n").await?,
        "/echo" => say(&mut stream, "200 OK", head.as_bytes()).await?,
        path => match samples::named(path.trim_start_matches('/')) {
            Some(bytes) => say(&mut stream, "200 OK\r\ncontent-type: image/png", &bytes).await?,
            None => say(&mut stream, "404 Not Found", b"").await?,
        },
    }
    stream.shutdown().await
}

async fn say(stream: &mut Stream, head: &str, body: &[u8]) -> io::Result<()> {
    let head = format!("HTTP/1.1 {head}\r\ncontent-length: {}\r\n\r\n", body.len());
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body).await
}
