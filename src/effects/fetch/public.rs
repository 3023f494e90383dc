//! Which addresses are on the public Internet, by IANA's special-purpose registries. No form of IPv6 that embeds an IPv4 address is public,
//! because it may lead to the internal network.

use std::{net::IpAddr, sync::LazyLock};

use ipnet::IpNet;

/// Networks that are not public. Of IPv6 only 2000::/3 can be public, which excludes the unspecified and loopback addresses,
/// mapped (::ffff:0:0/96) and compatible (::/96) IPv4, NAT64 (64:ff9b::/96, 64:ff9b:1::/48), discard-only (100::/64),
/// segment routing (5f00::/16), unique local (fc00::/7), link local (fe80::/10), site local and multicast.
const SPECIAL: [&str; 19] = [
    "0.0.0.0/8",       // this network
    "10.0.0.0/8",      // private
    "100.64.0.0/10",   // carrier's NAT
    "127.0.0.0/8",     // loopback
    "169.254.0.0/16",  // link local; the clouds' metadata
    "172.16.0.0/12",   // private
    "192.0.0.0/24",    // protocol assignments, NAT64 discovery
    "192.0.2.0/24",    // documentation
    "192.88.99.0/24",  // relays of 6to4
    "192.168.0.0/16",  // private
    "198.18.0.0/15",   // benchmarks
    "198.51.100.0/24", // documentation
    "203.0.113.0/24",  // documentation
    "224.0.0.0/4",     // multicast
    "240.0.0.0/4",     // reserved, broadcast
    "2001::/23",       // protocol assignments: Teredo, ORCHID, benchmarks
    "2001:db8::/32",   // documentation
    "2002::/16",       // 6to4
    "3fff::/20",       // documentation
];

static NETWORKS: LazyLock<Vec<IpNet>> =
    LazyLock::new(|| SPECIAL.iter().filter_map(|net| net.parse().ok()).collect());

pub fn is_public(address: IpAddr) -> bool {
    let global = match address {
        IpAddr::V4(_) => true,
        IpAddr::V6(address) => address.segments()[0] & 0xe000 == 0x2000,
    };
    global && !NETWORKS.iter().any(|net| net.contains(&address))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_network_of_the_list_parses() {
        assert_eq!(NETWORKS.len(), SPECIAL.len());
    }

    #[test]
    fn special_addresses_are_not_public() {
        for address in "0.0.0.0 0.1.2.3 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.255.0.1 169.254.169.254 \
            172.16.0.1 172.31.255.255 192.0.0.8 192.0.0.170 192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.19.255.255 \
            198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 \
            :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 64:ff9b::808:808 64:ff9b:1::1 100::1 \
            100:0:0:1::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:2::1 2001:10::1 2001:20::1 2001:db8::1 2002:7f00:1::1 \
            2002:808:808::1 3fff::1 5f00::1 fc00::1 fd12:3456::1 fe80::1 febf::1 fec0::1 ff02::1 ff0e::1 4000::1"
            .split_whitespace()
        {
            assert!(!is_public(address.parse().expect(address)), "{address}");
        }
    }

    #[test]
    fn others_are_public() {
        for address in "1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.0.0.1 128.0.0.1 169.253.0.1 \
            172.15.255.255 172.32.0.0 192.0.1.1 192.167.1.1 198.17.255.255 198.20.0.0 223.255.255.255 \
            2001:200::1 2001:4860:4860::8888 2606:4700::1111 2a00:1450::1 3ffe::1"
            .split_whitespace()
        {
            assert!(is_public(address.parse().expect(address)), "{address}");
        }
    }
}
