//! A naive proxy: it asks each backend for its readiness, keeps connections without looking at
//! them while the backend is ready, and repeats nothing.

use std::{
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

const CHECK: Duration = Duration::from_millis(50);
const BROKEN: &[u8] = b"HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n";

pub struct Proxy {
    pub address: SocketAddr,
    pub backends: Arc<[Backend]>,
}

pub struct Backend {
    pub address: SocketAddr,
    ready: AtomicBool,
    kept: Mutex<Vec<TcpStream>>,
    pub answered: AtomicUsize,
}

impl Backend {
    pub fn ready(&self) -> bool {
        self.ready.load(Ordering::Relaxed)
    }

    async fn check(&self) {
        loop {
            let said = self.exchange(b"GET /readyz HTTP/1.1\r\nhost: x\r\n\r\n", false);
            let ready = said
                .await
                .is_some_and(|said| said.starts_with(b"HTTP/1.1 200"));
            self.ready.store(ready, Ordering::Relaxed);
            if !ready {
                self.kept.lock().expect("no panic").clear();
            }
            tokio::time::sleep(CHECK).await;
        }
    }

    /// One request and its answer.
    async fn exchange(&self, request: &[u8], keep: bool) -> Option<Vec<u8>> {
        let kept = self.kept.lock().expect("no panic").pop();
        let mut socket = match kept.filter(|_| keep) {
            Some(socket) => socket,
            None => TcpStream::connect(self.address).await.ok()?,
        };
        socket.write_all(request).await.ok()?;
        let answer = message(&mut socket).await?;
        if keep && !head(&answer).contains("connection: close") {
            self.kept.lock().expect("no panic").push(socket);
        }
        Some(answer)
    }
}

impl Proxy {
    pub async fn open(backends: &[SocketAddr]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("its address");
        let backend = |&address: &SocketAddr| Backend {
            address,
            ready: AtomicBool::default(),
            kept: Mutex::default(),
            answered: AtomicUsize::default(),
        };
        let backends: Arc<[Backend]> = backends.iter().map(backend).collect();
        for at in 0..backends.len() {
            let backends = backends.clone();
            tokio::spawn(async move { backends[at].check().await });
        }
        tokio::spawn(accept(listener, backends.clone()));
        Self { address, backends }
    }
}

async fn accept(listener: TcpListener, backends: Arc<[Backend]>) {
    let turn = Arc::new(AtomicUsize::default());
    while let Ok((mut socket, _)) = listener.accept().await {
        let (backends, turn) = (backends.clone(), turn.clone());
        tokio::spawn(async move {
            while let Some(request) = message(&mut socket).await {
                let answer = forward(&backends, &turn, &request).await;
                let answer = answer.as_deref().unwrap_or(BROKEN);
                if socket.write_all(answer).await.is_err() {
                    break;
                }
            }
        });
    }
}

async fn forward(backends: &[Backend], turn: &AtomicUsize, request: &[u8]) -> Option<Vec<u8>> {
    let ready: Vec<&Backend> = backends.iter().filter(|b| b.ready()).collect();
    let chosen = ready.get(turn.fetch_add(1, Ordering::Relaxed) % ready.len().max(1))?;
    let answer = chosen.exchange(request, true).await?;
    chosen.answered.fetch_add(1, Ordering::Relaxed);
    // What it says of its connection is for us.
    let (head, body) = answer.split_at(head(&answer).len());
    let head = String::from_utf8_lossy(head).replace("connection: close\r\n", "");
    Some([head.as_bytes(), body].concat())
}

/// A head, and a body of the length that it names.
async fn message(socket: &mut TcpStream) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    loop {
        if socket.read_buf(&mut bytes).await.ok()? == 0 {
            return None;
        }
        let head = head(&bytes);
        let length = head
            .lines()
            .find_map(|line| line.strip_prefix("content-length: "));
        let length: usize = length.map_or(Some(0), |length| length.parse().ok())?;
        if head.ends_with("\r\n\r\n") && bytes.len() >= head.len() + length {
            return Some(bytes);
        }
    }
}

/// Up to the empty line, if it has come; in lower case.
fn head(bytes: &[u8]) -> String {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
    let end = end.map_or(bytes.len(), |end| end + 4);
    String::from_utf8_lossy(&bytes[..end]).to_ascii_lowercase()
}
