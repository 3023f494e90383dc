//! The guard of `fetch` against servers and names that lie.

use std::{sync::atomic::Ordering, time::Duration};

use moothall::effects::fetch::{FetchError, Limits};

use crate::{
    host::{Host, PUBLIC},
    samples,
};

const LIMITS: Limits = Limits {
    bytes: 100_000,
    time: Duration::from_secs(2),
};

async fn get(host: &Host, path: &str) -> Result<Vec<u8>, FetchError> {
    let address = format!("https://pictures.example{path}");
    host.fetcher().get(&address, LIMITS).await
}

#[tokio::test]
async fn fetches_over_verified_tls() {
    let host = Host::start().await;
    assert_eq!(get(&host, "/picture.png").await, Ok(samples::png(96, 64)));
    let request = String::from_utf8(get(&host, "/echo?a=b#part").await.unwrap()).unwrap();
    let request = request.to_ascii_lowercase();
    assert!(
        request.starts_with("get /echo?a=b http/1.1\r\n"),
        "{request}"
    );
    assert!(request.contains("host: pictures.example\r\n"), "{request}");
    for secret in ["authorization", "cookie", "referer"] {
        assert!(!request.contains(secret), "{request}");
    }
    // A certificate for another name.
    let other = host.fetcher().get("https://other.example/", LIMITS).await;
    assert_eq!(other, Err(FetchError::Unreachable));
}

#[tokio::test]
async fn answers_other_than_the_thing_itself_are_refused() {
    let host = Host::start().await;
    for (path, error) in [
        ("/redirect", FetchError::Redirect),
        ("/inside", FetchError::Redirect),
        ("/missing", FetchError::Status(404)),
        ("/nothing", FetchError::Status(204)),
        ("/claims", FetchError::TooLong(LIMITS.bytes)),
        ("/endless", FetchError::TooLong(LIMITS.bytes)),
        ("/short", FetchError::Broken),
        ("/garbage", FetchError::Broken),
        ("/headers", FetchError::Broken),
    ] {
        assert_eq!(get(&host, path).await, Err(error), "{path}");
    }
    // One request each: nothing was followed or repeated.
    assert_eq!(host.requests.load(Ordering::Relaxed), 9);
}

#[tokio::test]
async fn the_time_is_bounded_as_a_whole() {
    let host = Host::start().await;
    for path in ["/trickle", "/silent"] {
        assert_eq!(get(&host, path).await, Err(FetchError::TooSlow), "{path}");
    }
}

#[tokio::test]
async fn nothing_private_is_dialled() {
    let host = Host::start().await;
    for answer in [
        &["127.0.0.1"][..],
        &["10.1.2.3"],
        &["169.254.169.254"],
        &["::1"],
        &["::ffff:127.0.0.1"],
        &["64:ff9b::7f00:1"],
        &["2002:7f00:1::"],
        // One private address among public ones.
        &[PUBLIC, "192.168.0.1"],
        &["fd00::1", PUBLIC],
    ] {
        host.resolves(&[answer]);
        let refused = get(&host, "/picture.png").await;
        assert_eq!(refused, Err(FetchError::Private), "{answer:?}");
    }
    for literal in [
        "127.0.0.1",
        "2130706433",
        "0x7f.1",
        "0177.0.0.1",
        "127.1",
        "[::1]",
        "[::ffff:7f00:1]",
        "169.254.169.254",
        "0",
    ] {
        let address = format!("https://{literal}/picture.png");
        let refused = host.fetcher().get(&address, LIMITS).await;
        assert_eq!(refused, Err(FetchError::Private), "{literal}");
    }
    host.resolves(&[&[]]);
    assert_eq!(get(&host, "/").await, Err(FetchError::Unknown));
    assert!(host.dialled.lock().unwrap().is_empty());
    assert_eq!(host.requests.load(Ordering::Relaxed), 0);
}

/// A name that is public when it is judged and private when it is dialled.
#[tokio::test]
async fn a_name_is_looked_up_once() {
    let host = Host::start().await;
    host.resolves(&[&[PUBLIC], &["127.0.0.1"]]);
    assert!(get(&host, "/picture.png").await.is_ok());
    assert_eq!(host.lookups.load(Ordering::Relaxed), 1);
    let dialled: Vec<_> = host.dialled.lock().unwrap().clone();
    assert_eq!(dialled, [PUBLIC.parse::<std::net::IpAddr>().unwrap()]);
    assert_eq!(get(&host, "/picture.png").await, Err(FetchError::Private));
}

/// Production trusts the public authorities alone and knows no detour.
#[tokio::test]
async fn production_does_not_reach_this_machine() {
    let fetcher = moothall::effects::fetch::Fetcher::default();
    let refused = fetcher.get("https://localhost/", LIMITS).await;
    assert_eq!(refused, Err(FetchError::Private));
}
