//! A TCP proxy between the bridge and PostgreSQL that can lose what passes through it.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

#[derive(Clone, PartialEq, Eq)]
pub enum Mode {
    Pass,
    /// New connections are closed at once.
    Refuse,
    /// A statement that contains this text reaches PostgreSQL; its answer does not come back, and the connection is closed.
    LoseAnswers(&'static str),
}

#[derive(Clone)]
pub struct Proxy {
    pub port: u16,
    mode: Arc<Mutex<Mode>>,
}

impl Proxy {
    pub async fn before(port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let proxy = Self {
            port: listener.local_addr().expect("its address").port(),
            mode: Arc::new(Mutex::new(Mode::Pass)),
        };
        let serving = proxy.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                if serving.mode() == Mode::Refuse {
                    continue;
                }
                let proxy = serving.clone();
                tokio::spawn(async move {
                    if let Ok(server) = TcpStream::connect(("127.0.0.1", port)).await {
                        proxy.carry(client, server).await;
                    }
                });
            }
        });
        proxy
    }

    pub fn set(&self, mode: Mode) {
        *self.mode.lock().unwrap_or_else(PoisonError::into_inner) = mode;
    }

    fn mode(&self) -> Mode {
        self.mode
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    fn loses(&self, sent: &[u8]) -> bool {
        match self.mode() {
            Mode::LoseAnswers(text) => sent.windows(text.len()).any(|part| part == text.as_bytes()),
            Mode::Pass | Mode::Refuse => false,
        }
    }

    async fn carry(&self, client: TcpStream, server: TcpStream) {
        let (mut from_client, mut to_client) = client.into_split();
        let (mut from_server, mut to_server) = server.into_split();
        let mut sent = vec![0; 65536];
        let mut answered = vec![0; 65536];
        let mut loses = false;
        loop {
            tokio::select! {
                read = from_client.read(&mut sent) => match read {
                    Ok(length @ 1..) => {
                        loses |= self.loses(&sent[..length]);
                        if to_server.write_all(&sent[..length]).await.is_err() {
                            return;
                        }
                    }
                    _ => return,
                },
                read = from_server.read(&mut answered) => match read {
                    // The statement has ended when its answer is here; only then is it lost.
                    Ok(_) if loses => return,
                    Ok(length @ 1..) if to_client.write_all(&answered[..length]).await.is_ok() => {}
                    _ => return,
                },
            }
        }
    }
}
