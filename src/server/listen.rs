//! Accepts connections and serves HTTP/1.1 on them. Idle and slow connections are closed: otherwise a thousand of them would hold all sockets
//! that a process may have.

use std::{convert::Infallible, io, net::SocketAddr, time::Duration};

use axum::{
    Router,
    extract::ConnectInfo,
    http::{HeaderValue, header::CONNECTION},
};
use hyper::{Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
};
use tower::Service;

use crate::phase::{Phase, reached};

/// How long a request's head may take, and how long a connection may wait for its next request. Proxies keep connections for a minute and
/// should be the first to close them.
pub(super) const IDLE: Duration = Duration::from_secs(75);

/// Serves until the server stops, then until the running requests are answered. Dropping it ends them.
pub(super) async fn serve(
    listener: TcpListener,
    router: Router,
    idle: Duration,
    mut phase: watch::Receiver<Phase>,
) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(idle);
    let mut connections = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            Some(_) = connections.join_next() => continue,
            () = reached(&mut phase, Phase::Stopping) => break,
        };
        match accepted {
            Ok((socket, peer)) => {
                let one = connection(&http, socket, peer, router.clone(), phase.clone());
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
    mut phase: watch::Receiver<Phase>,
) -> impl Future<Output = ()> + Send + 'static {
    // A small response must not wait until the client acknowledges the one before.
    if let Err(error) = socket.set_nodelay(true) {
        tracing::debug!(%error, "a socket without TCP_NODELAY");
    }
    let now = phase.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        let (mut router, now) = (router.clone(), now.clone());
        async move {
            let mut response = router.call(request).await.unwrap_or_else(|e| match e {});
            if *now.borrow() >= Phase::Draining {
                // A proxy that keeps connections sends its next request to another instance.
                let close = HeaderValue::from_static("close");
                response.headers_mut().insert(CONNECTION, close);
            }
            Ok::<_, Infallible>(response)
        }
    });
    let serving = http
        .serve_connection(TokioIo::new(socket), service)
        .with_upgrades();
    async move {
        let mut serving = std::pin::pin!(serving);
        let ended = tokio::select! {
            ended = serving.as_mut() => ended,
            () = reached(&mut phase, Phase::Stopping) => {
                serving.as_mut().graceful_shutdown();
                serving.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%error, "a connection broke");
        }
    }
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
        phase: watch::Sender<Phase>,
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
            let (phase, now) = watch::channel(Phase::Serving);
            tokio::spawn(serve(listener, router, idle, now));
            Self {
                address,
                began,
                phase,
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
    async fn draining_answers_and_lets_go_of_kept_connections() {
        let open = Open::new(LONG).await;
        let kept = open.send(REQUEST).await;
        open.began.notified().await;
        open.phase.send_replace(Phase::Draining);
        for socket in [kept, open.send(REQUEST).await] {
            let said = until_closed(socket).await;
            assert!(said.contains("connection: close\r\n"), "{said}");
            assert!(said.ends_with("slow"), "{said}");
        }
    }

    #[tokio::test]
    async fn stopping_answers_what_runs() {
        let open = Open::new(LONG).await;
        let socket = open.send(REQUEST).await;
        open.began.notified().await;
        open.phase.send_replace(Phase::Stopping);
        let said = until_closed(socket).await;
        assert!(said.ends_with("slow"), "{said}");
    }
}
