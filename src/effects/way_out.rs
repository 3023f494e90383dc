//! Whether this machine has a way out to the Internet. Without one, nobody's metadata document can be read, and clients
//! that would bring one must register instead.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use futures_util::future::{BoxFuture, FutureExt, select_ok};
use tokio::net::TcpStream;

use crate::network::Network;

/// For the look-up and the connection.
const PATIENCE: Duration = Duration::from_secs(2);

pub struct WayOut {
    network: Arc<dyn Network>,
    hosts: Vec<String>,
    missed: Mutex<Option<Instant>>,
}

impl WayOut {
    /// Looks at the hosts of these addresses; those of allowed browser origins, since a server names them anyway.
    pub fn new(network: Arc<dyn Network>, origins: &[String]) -> Self {
        let host = |origin: &String| origin.strip_prefix("https://").map(str::to_owned);
        Self {
            network,
            hosts: origins.iter().filter_map(host).collect(),
            missed: Mutex::default(),
        }
    }

    /// Looks now, and remembers. True also where there is nothing to look at.
    pub async fn look(&self) -> bool {
        let connections: Vec<BoxFuture<'_, _>> = self
            .hosts
            .iter()
            .map(|host| self.connect(host).boxed())
            .collect();
        let found = connections.is_empty()
            || tokio::time::timeout(PATIENCE, select_ok(connections))
                .await
                .is_ok_and(|connected| connected.is_ok());
        let mut missed = self.missed.lock().unwrap_or_else(PoisonError::into_inner);
        *missed = (!found).then(Instant::now);
        found
    }

    /// Whether there was none when last looked, at most so long ago.
    pub(crate) fn is_missing(&self, within: Duration) -> bool {
        let missed = *self.missed.lock().unwrap_or_else(PoisonError::into_inner);
        missed.is_some_and(|at| at.elapsed() < within)
    }

    async fn connect(&self, host: &str) -> std::io::Result<TcpStream> {
        let addresses = self.network.lookup(host).await?;
        let sockets = addresses.into_iter().map(|address| {
            let mut socket = self.network.socket_address(address);
            if socket.port() == 0 {
                socket.set_port(443);
            }
            socket
        });
        TcpStream::connect(&*sockets.collect::<Vec<_>>()).await
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr, SocketAddr};

    use super::*;
    use crate::network::Lookup;

    /// Knows one host, which is a socket of this machine.
    struct One(SocketAddr);

    impl Network for One {
        fn lookup(&self, host: &str) -> Lookup {
            let known = host == "known.example";
            Box::pin(async move {
                match known {
                    true => Ok(vec![IpAddr::V4(Ipv4Addr::new(8, 8, 8, 8))]),
                    false => Err(std::io::ErrorKind::NotFound.into()),
                }
            })
        }

        fn socket_address(&self, _: IpAddr) -> SocketAddr {
            self.0
        }
    }

    #[tokio::test]
    async fn one_host_that_answers_is_a_way_out() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a socket");
        let socket = listener.local_addr().expect("an address");
        let hour = Duration::from_secs(3600);
        let way_out = |hosts: &[&str]| {
            let origins: Vec<_> = hosts.iter().map(|host| format!("https://{host}")).collect();
            WayOut::new(Arc::new(One(socket)), &origins)
        };
        for hosts in [&["lost.example", "known.example"][..], &[]] {
            let way_out = way_out(hosts);
            assert!(
                way_out.look().await && !way_out.is_missing(hour),
                "{hosts:?}"
            );
        }
        let none = way_out(&["lost.example"]);
        assert!(!none.is_missing(hour), "not looked yet");
        assert!(!none.look().await && none.is_missing(hour));
        assert!(!none.is_missing(Duration::ZERO), "forgotten in time");
        drop(listener);
        assert!(!way_out(&["known.example"]).look().await);
    }
}
