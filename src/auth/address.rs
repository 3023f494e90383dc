//! The caller's address: that of the socket, or the one that a declared proxy forwards.

use std::net::{IpAddr, SocketAddr};

use http::HeaderMap;
use ipnet::IpNet;

/// Whether the peer is a declared proxy; only its forwarding headers count.
pub(crate) fn trusted(peer: IpAddr, proxies: &[IpNet]) -> bool {
    proxies.iter().any(|network| network.contains(&peer))
}

/// Reads `X-Forwarded-For` from its end, as far as declared proxies wrote it.
pub(crate) fn client(peer: IpAddr, headers: &HeaderMap, proxies: &[IpNet]) -> IpAddr {
    let mut client = peer.to_canonical();
    let hops = headers.get_all("x-forwarded-for").iter().rev();
    for hop in hops.flat_map(|value| value.to_str().unwrap_or("?").rsplit(',')) {
        if !trusted(client, proxies) {
            break;
        }
        match address(hop.trim()) {
            Some(address) => client = address.to_canonical(),
            None => break,
        }
    }
    client
}

/// Some proxies add the client's port.
fn address(hop: &str) -> Option<IpAddr> {
    let with_port = || hop.parse().map(|socket: SocketAddr| socket.ip());
    hop.parse().or_else(|_| with_port()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(peer: &str, forwarded: &[&str]) -> String {
        let proxies = [
            "10.0.0.0/8".parse().expect("range"),
            "::1/128".parse().expect("range"),
        ];
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", value.parse().expect("header"));
        }
        client(peer.parse().expect("address"), &headers, &proxies).to_string()
    }

    #[test]
    fn only_declared_proxies_are_believed() {
        assert_eq!(seen("203.0.113.9", &["198.51.100.1"]), "203.0.113.9");
        assert_eq!(seen("10.1.2.3", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(
            seen("10.1.2.3", &["1.1.1.1, 198.51.100.1", "10.9.9.9"]),
            "198.51.100.1"
        );
        assert_eq!(seen("::ffff:10.1.2.3", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(seen("10.1.2.3", &["junk"]), "10.1.2.3");
        assert_eq!(seen("::1", &["2001:db8::7"]), "2001:db8::7");
        assert_eq!(seen("10.1.2.3", &["198.51.100.1:4711"]), "198.51.100.1");
        assert_eq!(seen("10.1.2.3", &["[2001:db8::7]:4711"]), "2001:db8::7");
    }
}
