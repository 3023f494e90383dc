//! Clients that name themselves by the address of a metadata document, at servers that behave and at ones that do not.

use std::sync::atomic::Ordering;

use moothall::config::EffectsConfig;
use serde_json::{Value, json};

use crate::{
    browser::{Browser, CALLBACK, calls, error, parameter, redeem, refresh, text},
    hall::Hall,
    host::{Host, PUBLIC},
};

const CLIENT: &str = "https://pictures.example/client.json";
const OK: &str = "200 OK\r\ncontent-type: application/json";

async fn opened() -> (Hall, Host, Browser) {
    let host = Host::start().await;
    let effects = EffectsConfig {
        network: host.network(),
        ..EffectsConfig::default()
    };
    let hall = Hall::with(|config| config.effects = effects).await;
    hall.person("alpha").await;
    hall.set("oauth.authorizations_per_minute", 1000).await;
    let mut browser = Browser::default();
    browser.sign_in(&hall, "alpha").await;
    (hall, host, browser)
}

fn document(more: Value) -> String {
    let mut document = json!({
        "client_id": CLIENT,
        "client_name": "Document Client",
        "redirect_uris": [CALLBACK, "http://localhost/callback"],
        "token_endpoint_auth_method": "none",
        "grant_types": ["authorization_code", "refresh_token"],
    });
    for (name, value) in more.as_object().expect("fields") {
        document[name] = value.clone();
    }
    document.to_string()
}

#[tokio::test]
async fn from_its_document_to_tokens() {
    let (hall, host, mut browser) = opened().await;
    host.holds(
        "/client.json",
        &format!("{OK}\r\ncache-control: max-age=600"),
        document(json!({})),
    );
    let request = browser.ask(&hall, CLIENT, &[]).await;
    let page = browser
        .get(&hall, &format!("/mcp/authorize?request={request}"))
        .await;
    for shown in ["Document Client", "unverified", CLIENT] {
        assert!(page.text.contains(shown), "{shown}");
    }
    let page = browser.approve(&hall, &request, "alpha").await;
    let code = parameter(&page.location, "code").expect("a code");
    let (status, tokens) = redeem(&hall, CLIENT, &code).await;
    assert_eq!(status, 200, "{tokens}");
    assert_eq!(calls(&hall, &tokens).await, 200);
    let (_, tokens) = refresh(&hall, CLIENT, &text(&tokens, "refresh_token")).await;
    assert_eq!(calls(&hall, &tokens).await, 200);
    // Kept as long as it says, so one request was enough; the callback is held against it each time.
    browser
        .ask(
            &hall,
            CLIENT,
            &[("redirect_uri", "http://localhost:51000/callback")],
        )
        .await;
    let page = browser
        .authorize(&hall, CLIENT, &[("redirect_uri", "https://evil.test/cb")])
        .await;
    assert_eq!((page.status, page.location.as_str()), (400, ""));
    assert_eq!(host.requests.load(Ordering::Relaxed), 1);
    assert_eq!(
        *host.dialled.lock().expect("addresses"),
        [PUBLIC.parse::<std::net::IpAddr>().expect("one")]
    );

    // Out of date, it is read again, and what it says now counts. Then it is gone: an old one is no client.
    hall.run("update oauth.clients set fresh_until = now() - interval '1 second'")
        .await;
    host.holds(
        "/client.json",
        OK,
        document(json!({"redirect_uris": ["https://new.test/cb"]})),
    );
    let page = browser.authorize(&hall, CLIENT, &[]).await;
    assert_eq!(page.status, 400);
    browser
        .ask(&hall, CLIENT, &[("redirect_uri", "https://new.test/cb")])
        .await;
    assert_eq!(host.requests.load(Ordering::Relaxed), 2);
    hall.run("update oauth.clients set fresh_until = now() - interval '1 second'")
        .await;
    host.holds("/client.json", "500 Broken", "");
    let page = browser
        .authorize(&hall, CLIENT, &[("redirect_uri", "https://new.test/cb")])
        .await;
    assert_eq!((page.status, page.location.as_str()), (400, ""));
    // What it was given lives on.
    assert_eq!(calls(&hall, &tokens).await, 200);
}

#[tokio::test]
async fn documents_that_lie_or_never_come() {
    let (hall, host, mut browser) = opened().await;
    let long = document(json!({"client_name": "x".repeat(70_000)}));
    for (head, body, why) in [
        (
            "302 Found\r\nlocation: https://pictures.example/other.json",
            String::new(),
            "redirects",
        ),
        (
            "301 Moved\r\nlocation: https://169.254.169.254/latest/meta-data",
            String::new(),
            "redirects",
        ),
        ("404 Not Found", document(json!({})), "status 404"),
        (
            "500 Internal Server Error",
            document(json!({})),
            "status 500",
        ),
        (
            OK,
            document(json!({"client_id": "https://pictures.example/Client.json"})),
            "another client_id",
        ),
        (
            OK,
            document(json!({"client_id": "https://pictures.example/client.json?"})),
            "another client_id",
        ),
        (
            OK,
            document(json!({"client_id": null})),
            "another client_id",
        ),
        (
            OK,
            document(json!({"client_id": [CLIENT]})),
            "another client_id",
        ),
        (
            OK,
            document(json!({"token_endpoint_auth_method": "client_secret_post"})),
            "secret",
        ),
        (OK, document(json!({"client_secret": "s3cret"})), "secret"),
        (OK, document(json!({"redirect_uris": []})), "redirect_uris"),
        (
            OK,
            document(json!({"redirect_uris": "https://client.test/cb"})),
            "redirect_uris",
        ),
        (
            OK,
            document(json!({"redirect_uris": ["javascript:alert(1)", "cursor://x/cb"]})),
            "redirect_uris",
        ),
        (OK, long, "over 65536 bytes"),
        (
            "200 OK\r\ncontent-type: text/html",
            "<html>".to_owned(),
            "not JSON",
        ),
        (OK, "[]".to_owned(), "another client_id"),
        (OK, String::new(), "not JSON"),
    ] {
        host.holds("/client.json", head, body);
        let before = host.requests.load(Ordering::Relaxed);
        for _ in 0..2 {
            let page = browser.authorize(&hall, CLIENT, &[]).await;
            assert_eq!((page.status, page.location.as_str()), (400, ""), "{why}");
            assert!(page.text.contains(why), "{why}: {}", page.text);
        }
        // A failure is not kept: the second request looked again.
        assert_eq!(host.requests.load(Ordering::Relaxed), before + 2, "{why}");
        assert_eq!(
            hall.count("select count(*) from oauth.clients").await,
            0,
            "{why}"
        );
    }
    // Mended, it is taken at once.
    host.holds("/client.json", OK, document(json!({})));
    browser.ask(&hall, CLIENT, &[]).await;
}

#[tokio::test]
async fn documents_without_an_end_and_inside_addresses() {
    let (hall, host, mut browser) = opened().await;
    for (id, why) in [
        ("https://pictures.example/endless", "over 65536 bytes"),
        ("https://pictures.example/claims", "over 65536 bytes"),
        ("https://pictures.example/short", "ended early"),
        ("https://pictures.example/garbage", "not HTTP"),
        ("https://pictures.example/silent", "took too long"),
        ("https://other.example/client.json", "verified TLS"),
    ] {
        let page = browser.authorize(&hall, id, &[]).await;
        assert_eq!((page.status, page.location.as_str()), (400, ""), "{id}");
        assert!(page.text.contains(why), "{id}: {}", page.text);
    }
    let dialled = host.dialled.lock().expect("addresses").len();
    for inside in [
        "127.0.0.1",
        "10.1.2.3",
        "169.254.169.254",
        "::1",
        "::ffff:127.0.0.1",
        "fd00::1",
        "64:ff9b::7f00:1",
    ] {
        host.resolves(&[&[inside], &[PUBLIC, inside]]);
        for _ in 0..2 {
            let page = browser.authorize(&hall, CLIENT, &[]).await;
            assert_eq!((page.status, page.location.as_str()), (400, ""), "{inside}");
        }
    }
    host.resolves(&[&[PUBLIC]]);
    // Ids that are no addresses of documents are not looked up at all.
    let lookups = host.lookups.load(Ordering::Relaxed);
    for id in [
        "http://pictures.example/client.json",
        "https://pictures.example",
        "https://pictures.example/",
        "https://pictures.example:443/client.json",
        "https://user@pictures.example/client.json",
        "https://pictures.example/x/../client.json",
        "https://pictures.example/client.json#x",
        "https://pictures.example/client.json?x",
        "https://PICTURES.example/client.json",
        "https://127.0.0.1/client.json",
        "https://2130706433/client.json",
        "https://[::1]/client.json",
        "https://localhost/client.json",
    ] {
        let page = browser.authorize(&hall, id, &[]).await;
        assert_eq!((page.status, page.location.as_str()), (400, ""), "{id}");
    }
    assert_eq!(host.lookups.load(Ordering::Relaxed), lookups);
    assert_eq!(
        host.dialled.lock().expect("addresses").len(),
        dialled,
        "nothing inside was dialled"
    );
    // At the token endpoint nothing is fetched for anybody.
    assert_eq!(
        error(&refresh(&hall, CLIENT, "mhr_x").await),
        (401, "invalid_client")
    );
    assert_eq!(host.lookups.load(Ordering::Relaxed), lookups);
    // Switched off, such a client is unknown, and not advertised.
    host.holds("/client.json", OK, document(json!({})));
    hall.run("update mcp.settings set value = 'false' where name = 'oauth.client_documents'")
        .await;
    let page = browser.authorize(&hall, CLIENT, &[]).await;
    assert_eq!((page.status, page.location.as_str()), (400, ""));
}
