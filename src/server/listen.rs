//! Accepts connections and serves HTTP/1.1 on them. Idle and slow connections are closed: otherwise a thousand of them would hold all sockets
//! that a process may have.

use std::{convert::Infallible, io, net::SocketAddr, time::Duration};

use axum::{Router, extract::ConnectInfo};
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
};
use tower::Service;

/// How long a request's head may take, and how long a connection may wait for its next request. Proxies keep connections for a minute and
/// should be the first to close them.
pub(super) const IDLE: Duration = Duration::from_secs(75);

/// Serves until `stopped`, then until the running requests are answered. Dropping it ends them.
pub(super) async fn serve(
    listener: TcpListener,
    router: Router,
    idle: Duration,
    mut stopped: watch::Receiver<bool>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(idle);
    let mut connections = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(_) = connections.join_next() => continue,
            () = stop(&mut stopped) => break,
        };
        match accepted {
            Ok((socket, peer)) => {
                let one = connection(&http, socket, peer, router.clone(), stopped.clone());
                connections.spawn(one);
            }
            Err(error) if is_peer_error(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "no connection can be accepted");
                // Out of sockets. Some will be free soon.
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
    drop(listener);
    while connections.join_next().await.is_some() {}
}

fn connection(
    http: &http1::Builder,
    socket: TcpStream,
    peer: SocketAddr,
    router: Router,
    mut stopped: watch::Receiver<bool>,
) -> impl Future<Output = ()> + Send + 'static {
    // A small response must not wait until the client acknowledges the one before.
    if let Err(error) = socket.set_nodelay(true) {
        tracing::debug!(%error, "a socket without TCP_NODELAY");
    }
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        let mut router = router.clone();
        async move { Ok::<_, Infallible>(router.call(request).await.unwrap_or_else(|e| match e {})) }
    });
    let serving = http
        .serve_connection(TokioIo::new(socket), service)
        .with_upgrades();
    async move {
        let mut serving = std::pin::pin!(serving);
        let ended = tokio::select! {
            ended = serving.as_mut() => ended,
            () = stop(&mut stopped) => {
                serving.as_mut().graceful_shutdown();
                serving.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%error, "a connection broke");
        }
    }
}

async fn stop(stopped: &mut watch::Receiver<bool>) {
    // The sender is dropped only with the server.
    let _ = stopped.wait_for(|stop| *stop).await;
}

/// Whether the peer closed the connection before it was accepted.
fn is_peer_error(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(
        error.kind(),
        ConnectionAborted | ConnectionRefused | ConnectionReset
    )
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, time::Instant};

    use axum::routing::get;
    use tokio::{
        io::{AsyncReadExt, AsyncWriteExt},
        sync::Notify,
        time::{sleep, timeout},
    };

    use super::*;

    const SHORT: Duration = Duration::from_millis(300);
    const LONG: Duration = Duration::from_secs(30);
    const REQUEST: &[u8] = b"GET /slow HTTP/1.1\r\nHost: x\r\n\r\n";

    struct Open {
        address: SocketAddr,
        began: Arc<Notify>,
        stop: watch::Sender<bool>,
    }

    impl Open {
        async fn new(idle: Duration) -> Self {
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
            let address = listener.local_addr().expect("its address");
            let began = Arc::new(Notify::new());
            let begin = began.clone();
            let slow = async move || {
                begin.notify_one();
                sleep(2 * SHORT).await;
                "slow"
            };
            let router = Router::new().route("/slow", get(slow));
            let (stop, stopped) = watch::channel(false);
            tokio::spawn(serve(listener, router, idle, stopped));
            Self {
                address,
                began,
                stop,
            }
        }

        async fn send(&self, bytes: &[u8]) -> TcpStream {
            let mut socket = TcpStream::connect(self.address).await.expect("a socket");
            socket.write_all(bytes).await.expect("written");
            socket
        }
    }

    /// What the client reads until the server closes the connection.
    async fn until_closed(mut socket: TcpStream) -> String {
        let mut said = Vec::new();
        let read = timeout(LONG, socket.read_to_end(&mut said)).await;
        let _ = read.expect("the server closes");
        String::from_utf8_lossy(&said).into_owned()
    }

    #[tokio::test]
    async fn connections_that_say_nothing_are_closed() {
        let open = Open::new(SHORT).await;
        for begun in [&b""[..], b"GET /slow HTTP/1.1\r\nHost: x\r\n"] {
            let said = until_closed(open.send(begun).await).await;
            assert!(!said.contains("200 OK"), "{said}");
        }
    }

    #[tokio::test]
    async fn a_head_that_trickles_is_cut_off() {
        let (mut read, mut write) = Open::new(SHORT).await.send(b"GET /").await.into_split();
        let trickle = tokio::spawn(async move {
            let began = Instant::now();
            while write.write_all(b"x").await.is_ok() {
                assert!(began.elapsed() < LONG, "still open");
                sleep(SHORT / 6).await;
            }
        });
        let _ = read.read_to_end(&mut Vec::new()).await;
        trickle.await.expect("cut off");
    }

    #[tokio::test]
    async fn a_slow_answer_is_waited_for_and_a_used_connection_closed() {
        let open = Open::new(SHORT).await;
        let said = until_closed(open.send(REQUEST).await).await;
        assert!(said.ends_with("slow"), "{said}");
    }

    #[tokio::test]
    async fn stopping_answers_what_runs() {
        let open = Open::new(LONG).await;
        let socket = open.send(REQUEST).await;
        open.began.notified().await;
        open.stop.send_replace(true);
        let said = until_closed(socket).await;
        assert!(said.ends_with("slow"), "{said}");
    }
}
