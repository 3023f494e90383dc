//! Signing in, up and out, and the account page.

use serde_json::json;

use crate::{
    browser::{Browser, CALLBACK, PASSWORD, calls, redeem, refresh, register},
    hall::Hall,
};

#[tokio::test]
async fn signing_up_by_mail_in_the_browser_that_asked() {
    let hall = Hall::open().await;
    let mut browser = Browser::default();
    browser.get(&hall, "/signup").await;
    let fields = [
        ("email", "New@Example.com"),
        ("password", PASSWORD),
        ("next", "/connections"),
    ];
    let page = browser.post(&hall, "/signup", &fields).await;
    assert_eq!(page.location, "/login/code?next=%2Fconnections");
    let code = mailed(&hall, &mut browser).await;
    let mut thief = Browser::default();
    thief.get(&hall, "/login/code").await;
    assert_eq!(
        thief
            .post(&hall, "/login/code", &[("code", &code)])
            .await
            .status,
        422
    );
    let page = browser
        .post(
            &hall,
            "/login/code",
            &[("code", &code), ("next", "/connections")],
        )
        .await;
    assert_eq!(page.location, "/connections");
    assert_eq!(
        browser
            .post(&hall, "/login/code", &[("code", &code)])
            .await
            .status,
        422,
        "a code is good once"
    );
    assert_eq!(
        browser.get(&hall, "/connections").await.location,
        "/welcome?next=%2Fconnections"
    );
    assert_eq!(
        browser
            .post(&hall, "/welcome", &[("handle", "admin")])
            .await
            .status,
        422
    );
    let page = browser
        .post(
            &hall,
            "/welcome",
            &[("handle", "newcomer"), ("next", "//evil.test")],
        )
        .await;
    assert_eq!(page.location, "/account", "never to another site");
    assert!(
        browser
            .get(&hall, "/workspaces")
            .await
            .text
            .contains("newcomer"),
        "a personal workspace"
    );
    browser.post(&hall, "/logout", &[]).await;
    let fields = [
        ("email", "new@example.com"),
        ("password", PASSWORD),
        ("by", "password"),
    ];
    assert_eq!(browser.post(&hall, "/login", &fields).await.status, 303);
}

#[tokio::test]
async fn nobody_learns_who_has_an_account() {
    let hall = Hall::open().await;
    hall.person("alpha").await;
    let mut browser = Browser::default();
    browser.sign_in(&hall, "alpha").await;
    browser.post(&hall, "/logout", &[]).await;
    let mut shown = Vec::new();
    for email in ["alpha@example.com", "nobody@example.com"] {
        let wrong = [("email", email), ("password", "wrong"), ("by", "password")];
        let page = browser.post(&hall, "/login", &wrong).await;
        shown.push((page.status, page.text.replace(email, "")));
        for (url, by) in [("/login", "code"), ("/signup", ""), ("/reset", "")] {
            let page = browser
                .post(&hall, url, &[("email", email), ("by", by)])
                .await;
            shown.push((page.status, page.location));
        }
    }
    assert_eq!(shown[..4], shown[4..]);
}

#[tokio::test]
async fn guesses_are_bounded() {
    let hall = Hall::open().await;
    hall.person("alpha").await;
    let mut browser = Browser::default();
    browser.sign_in(&hall, "alpha").await;
    browser.post(&hall, "/logout", &[]).await;
    hall.set("pages.sign_in_attempts", 3).await;
    hall.run("delete from mcp.throttles").await;
    let mut statuses = Vec::new();
    for _ in 0..4 {
        let wrong = [
            ("email", "alpha@example.com"),
            ("password", "wrong"),
            ("by", "password"),
        ];
        statuses.push(browser.post(&hall, "/login", &wrong).await.status);
    }
    assert_eq!(statuses, [422, 422, 422, 429]);
    let right = [
        ("email", "alpha@example.com"),
        ("password", PASSWORD),
        ("by", "password"),
    ];
    assert_eq!(browser.post(&hall, "/login", &right).await.status, 429);
    let elsewhere = [
        ("email", "beta@example.com"),
        ("password", "x"),
        ("by", "password"),
    ];
    assert_eq!(browser.post(&hall, "/login", &elsewhere).await.status, 422);
}

#[tokio::test]
async fn a_new_password_and_signing_out_end_connections() {
    let hall = Hall::open().await;
    hall.person("alpha").await;
    let client = register(&hall, &[CALLBACK]).await;
    let mut browser = Browser::default();
    for way in ["out", "reset"] {
        browser.sign_in(&hall, "alpha").await;
        let code = browser.code(&hall, &client, "alpha").await;
        let (_, tokens) = redeem(&hall, &client, &code).await;
        assert_eq!(calls(&hall, &tokens).await, 200);
        if way == "out" {
            browser.post(&hall, "/logout", &[]).await;
        } else {
            browser
                .post(&hall, "/reset", &[("email", "alpha@example.com")])
                .await;
            let code = mailed(&hall, &mut browser).await;
            let short = [("code", code.as_str()), ("password", "short")];
            assert_eq!(browser.post(&hall, "/reset/code", &short).await.status, 422);
            let long = [
                ("code", code.as_str()),
                ("password", "another long password"),
            ];
            assert_eq!(browser.post(&hall, "/reset/code", &long).await.status, 303);
        }
        assert_eq!(calls(&hall, &tokens).await, 401, "{way}");
        let token = tokens["refresh_token"].as_str().expect("a token");
        assert_eq!(
            refresh(&hall, &client, token).await.1["error"],
            "invalid_grant",
            "{way}"
        );
    }
}

#[tokio::test]
async fn keys_are_made_shown_once_and_revoked() {
    let hall = Hall::open().await;
    hall.person("alpha").await;
    hall.person("beta").await;
    let mut browser = Browser::default();
    browser.sign_in(&hall, "alpha").await;
    let fields = [
        ("action", "make_key"),
        ("name", "<b>laptop"),
        ("scope", "user:read"),
        ("tier", "observe"),
        ("workspace", "alpha"),
        ("days", "7"),
    ];
    let page = browser.post(&hall, "/account", &fields).await;
    let key = page
        .text
        .split("<pre><code>")
        .nth(1)
        .and_then(|rest| rest.split('<').next())
        .expect("a key")
        .to_owned();
    assert!(
        page.text.contains("&#60;b&#62;laptop") && !page.text.contains("<b>laptop"),
        "{}",
        page.text
    );
    assert_eq!(hall.api(&key, "whoami", json!({})).await.status, 200);
    assert!(!browser.get(&hall, "/account").await.text.contains(&key));
    let id: String = hall
        .sql
        .query_one(
            "select id::text from mcp.connections where name like '<b>%'",
            &[],
        )
        .await
        .expect("it")
        .get(0);
    let mut other = Browser::default();
    other.sign_in(&hall, "beta").await;
    assert_eq!(
        other
            .post(&hall, "/account", &[("action", "end_key"), ("id", &id)])
            .await
            .status,
        404
    );
    assert_eq!(hall.api(&key, "whoami", json!({})).await.status, 200);
    assert_eq!(
        browser
            .post(&hall, "/account", &[("action", "end_key"), ("id", &id)])
            .await
            .status,
        303
    );
    assert_eq!(hall.api(&key, "whoami", json!({})).await.status, 401);
    assert_eq!(
        browser
            .post(&hall, "/account", &[("action", "end_session"), ("id", "")])
            .await
            .status,
        404
    );
}

/// The code of the newest mail.
async fn mailed(hall: &Hall, browser: &mut Browser) -> String {
    let page = browser.get(hall, "/dev/mail").await;
    let line = page
        .text
        .lines()
        .map(str::trim)
        .find(|line| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit()));
    line.unwrap_or_else(|| panic!("{}", page.text)).to_owned()
}
