//! Many at once: one wins, and nobody gets two of anything.

use futures_util::future::join_all;
use moothall::server;
use serde_json::Value;

use crate::{
    browser::{Browser, calls, form, redeem, refresh, register},
    hall::{Hall, config},
};

fn winners(answers: &[(u16, Value)]) -> Vec<&Value> {
    for (status, body) in answers {
        assert!(
            *status == 200 || (*status == 400 && body["error"] == "invalid_grant"),
            "{status} {body}"
        );
    }
    answers
        .iter()
        .filter(|(status, _)| *status == 200)
        .map(|(_, body)| body)
        .collect()
}

#[tokio::test]
async fn fifty_redemptions_of_one_code() {
    let hall = Hall::open().await;
    hall.person("alpha").await;
    let client = register(&hall, &["https://client.test/cb"]).await;
    let mut browser = Browser::default();
    browser.sign_in(&hall, "alpha").await;
    let code = browser.code(&hall, &client, "alpha").await;
    let answers = join_all((0..50).map(|_| redeem(&hall, &client, &code))).await;
    let won = winners(&answers);
    assert_eq!(won.len(), 1);
    // The other forty-nine were replays.
    assert_eq!(calls(&hall, won[0]).await, 401);
    assert_eq!(
        hall.count("select count(*) from mcp.credentials where kind = 'access'")
            .await,
        1
    );
}

#[tokio::test]
async fn parallel_refreshes_through_two_bridges_get_one_pair() {
    let hall = Hall::open().await;
    hall.person("alpha").await;
    let client = register(&hall, &["https://client.test/cb"]).await;
    let mut browser = Browser::default();
    browser.sign_in(&hall, "alpha").await;
    // The same database and addresses behind a second process of the same name.
    let mut config = config(hall.db.bridge_url());
    config.cursor_keys = vec![[9; 32]];
    (config.web.public_url, config.admin.public_url) = (hall.web.clone(), hall.admin.clone());
    let other = server::start(config).await.expect("a second bridge");
    let urls = [hall.web.clone(), format!("http://{}", other.web_addr)];
    let host = hall.web.trim_start_matches("http://").to_owned();
    for grace in [30, 0] {
        hall.set("oauth.refresh_grace_seconds", grace).await;
        let code = browser.code(&hall, &client, "alpha").await;
        let (_, tokens) = redeem(&hall, &client, &code).await;
        let fields = form(&[
            ("grant_type", "refresh_token"),
            ("client_id", &client),
            (
                "refresh_token",
                tokens["refresh_token"].as_str().expect("a token"),
            ),
        ]);
        let asks = (0..20).map(|at| {
            let url = format!("{}/oauth/token", urls[at % 2]);
            let (hall, host, fields) = (&hall, &host, fields.clone());
            async move {
                let kind = "application/x-www-form-urlencoded";
                let headers = [("content-type", kind), ("host", host.as_str())];
                let reply = hall.send("POST", &url, None, &headers, fields).await;
                (reply.status, reply.json())
            }
        });
        let answers = join_all(asks).await;
        let won = winners(&answers);
        if grace == 0 {
            assert_eq!((won.len(), calls(&hall, won[0]).await), (1, 401));
            continue;
        }
        assert_eq!(won.len(), 20);
        let same = |body: &&Value| {
            (&body["access_token"], &body["refresh_token"])
                == (&won[0]["access_token"], &won[0]["refresh_token"])
        };
        assert!(won.iter().all(same), "{won:?}");
        assert_eq!(calls(&hall, won[0]).await, 200);
        let pairs = "select count(*) from mcp.credentials where kind = 'refresh'";
        assert_eq!(hall.count(pairs).await, 2);
        let next = won[0]["refresh_token"].as_str().expect("a token");
        assert_eq!(refresh(&hall, &client, next).await.0, 200);
    }
    other.shutdown().await;
}

#[tokio::test]
async fn the_twenty_first_connection() {
    let hall = Hall::open().await;
    hall.person("alpha").await;
    let client = register(&hall, &["https://client.test/cb"]).await;
    let mut browser = Browser::default();
    browser.sign_in(&hall, "alpha").await;
    hall.set("oauth.authorizations_per_minute", 1000).await;
    let mut requests = Vec::new();
    for _ in 0..25 {
        requests.push(browser.ask(&hall, &client, &[]).await);
    }
    // One browser with one session, in 25 tabs.
    let statement = "select session_id::text, user_id from pages.sessions";
    assert_eq!(
        hall.sql
            .query(statement, &[])
            .await
            .expect("sessions")
            .len(),
        1
    );
    let pages = join_all(requests.iter().map(|request| {
        let mut tab = browser.tab();
        let hall = &hall;
        async move { tab.approve(hall, request, "alpha").await }
    }))
    .await;
    let approved = pages.iter().filter(|page| page.status == 303).count();
    assert_eq!(approved, 20);
    assert!(
        pages
            .iter()
            .filter(|page| page.status != 303)
            .all(|page| page.text.contains("its limit of 20 connections"))
    );
    assert_eq!(
        hall.count("select count(*) from mcp.connections where kind = 'own'")
            .await,
        20
    );
}

#[tokio::test]
async fn a_double_click_on_approve() {
    let hall = Hall::open().await;
    hall.person("alpha").await;
    let client = register(&hall, &["https://client.test/cb"]).await;
    let mut browser = Browser::default();
    browser.sign_in(&hall, "alpha").await;
    let request = browser.ask(&hall, &client, &[]).await;
    let (mut one, mut two) = (browser.tab(), browser.tab());
    let (one, two) = tokio::join!(
        one.approve(&hall, &request, "alpha"),
        two.approve(&hall, &request, "alpha")
    );
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [303, 409]);
    assert_eq!(
        hall.count("select count(*) from mcp.connections where kind = 'own'")
            .await,
        1
    );
}
