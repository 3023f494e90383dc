//! The consent page: whose it is, and that nobody else can decide.

use crate::{
    browser::{Browser, CALLBACK, calls, form, parameter, redeem, register},
    hall::Hall,
};

async fn opened() -> (Hall, String, Browser) {
    let hall = Hall::open().await;
    hall.person("alpha").await;
    let client = register(&hall, &[CALLBACK]).await;
    let mut browser = Browser::default();
    browser.sign_in(&hall, "alpha").await;
    (hall, client, browser)
}

#[tokio::test]
async fn the_whole_way_and_back_from_signing_in() {
    let hall = Hall::open().await;
    hall.person("alpha").await;
    let client = register(&hall, &[CALLBACK]).await;
    let mut browser = Browser::default();
    let request = browser
        .ask(&hall, &client, &[("scope", "user:read arena:play")])
        .await;
    let here = format!("/mcp/authorize?request={request}");
    let page = browser.get(&hall, &here).await;
    assert_eq!(
        page.location,
        format!("/login?{}", form(&[("next", &here)]))
    );
    browser.sign_in(&hall, "alpha").await;
    let page = browser.get(&hall, &here).await;
    assert_eq!(page.status, 200, "{}", page.text);
    for shown in [
        "Tester",
        "unverified",
        "client.test",
        "/mcp/user",
        "Play in the arena for you",
        "alpha",
    ] {
        assert!(page.text.contains(shown), "{shown}");
    }
    let policy = page.headers["content-security-policy"]
        .to_str()
        .expect("text");
    assert!(
        policy.contains("frame-ancestors 'none'") && !policy.contains("form-action"),
        "{policy}"
    );
    assert!(
        !page.text.contains("<script") && !page.text.contains("style="),
        "inline code"
    );
    let page = browser.approve(&hall, &request, "alpha").await;
    assert_eq!(parameter(&page.location, "state").as_deref(), Some("s1"));
    assert_eq!(
        parameter(&page.location, "iss"),
        Some(format!("{}/oauth", hall.web))
    );
    let code = parameter(&page.location, "code").expect("a code");
    let (_, tokens) = redeem(&hall, &client, &code).await;
    assert_eq!(tokens["scope"], "user:read arena:play");
    assert_eq!(calls(&hall, &tokens).await, 200);

    // Disconnected on its page: refused on the very next call.
    let page = browser.get(&hall, "/connections").await;
    let id = page
        .text
        .split("href=\"/connections/")
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    let url = format!("/connections/{}", id.expect("a connection"));
    assert!(
        browser
            .get(&hall, &url)
            .await
            .text
            .contains("Disconnect agent")
    );
    assert_eq!(calls(&hall, &tokens).await, 200);
    assert_eq!(browser.post(&hall, &url, &[]).await.status, 303);
    assert_eq!(calls(&hall, &tokens).await, 401);
}

#[tokio::test]
async fn declined_and_narrowed() {
    let (hall, client, mut browser) = opened().await;
    let request = browser.ask(&hall, &client, &[]).await;
    let url = format!("/mcp/authorize?request={request}");
    let page = browser
        .post(&hall, &url, &[("request", &request), ("decision", "deny")])
        .await;
    assert_eq!(
        parameter(&page.location, "error").as_deref(),
        Some("access_denied")
    );
    assert!(parameter(&page.location, "code").is_none());
    assert_eq!(browser.approve(&hall, &request, "alpha").await.status, 409);

    // Scopes that were not asked for are not given, whatever the form says.
    let request = browser.ask(&hall, &client, &[("scope", "user:read")]).await;
    let page = browser.approve(&hall, &request, "alpha").await;
    let code = parameter(&page.location, "code").expect("a code");
    assert_eq!(redeem(&hall, &client, &code).await.1["scope"], "user:read");
}

#[tokio::test]
async fn nobody_else_decides() {
    let (hall, client, mut browser) = opened().await;
    hall.person("beta").await;
    let request = browser.ask(&hall, &client, &[]).await;
    let url = format!("/mcp/authorize?request={request}");
    let fields = |csrf: &str| {
        form(&[
            ("csrf", csrf),
            ("request", &request),
            ("workspace", "alpha"),
            ("scope", "user:read"),
            ("tier", "act"),
            ("decision", "approve"),
        ])
    };
    let csrf = browser.csrf("user");
    let own = hall.web.clone();
    for (headers, body) in [
        (vec![], fields("")),
        (vec![], fields("0000")),
        (vec![("origin", "https://evil.test")], fields(&csrf)),
        (vec![("origin", "https://claude.ai")], fields(&csrf)),
        (vec![("origin", "null")], fields(&csrf)),
    ] {
        let page = browser
            .send(&hall, "POST", &url, &headers, Some(body))
            .await;
        assert_eq!(page.status, 403, "{headers:?}");
    }
    // By GET it is only shown.
    let page = browser
        .get(
            &hall,
            &format!("{url}&decision=approve&scope=user:read&tier=act&workspace=alpha&csrf={csrf}"),
        )
        .await;
    assert_eq!(page.status, 200);

    // Another browser of the same person, and another person in the same browser.
    let mut stranger = Browser::default();
    stranger.sign_in(&hall, "alpha").await;
    assert_eq!(stranger.get(&hall, &url).await.status, 404);
    assert_eq!(stranger.approve(&hall, &request, "alpha").await.status, 404);
    let mut other = browser.tab();
    other.post(&hall, "/logout", &[]).await;
    other.sign_in(&hall, "beta").await;
    assert_eq!(other.get(&hall, &url).await.status, 404);
    assert_eq!(other.approve(&hall, &request, "beta").await.status, 404);

    // The person itself, signed in again.
    browser.sign_in(&hall, "alpha").await;
    let csrf = browser.csrf("user");
    let page = browser
        .send(
            &hall,
            "POST",
            &url,
            &[("origin", &own)],
            Some(fields(&csrf)),
        )
        .await;
    assert_eq!(page.status, 303, "{}", page.text);
}

#[tokio::test]
async fn late_left_and_not_eligible() {
    let (hall, client, mut browser) = opened().await;
    let request = browser.ask(&hall, &client, &[]).await;
    hall.run("update oauth.requests set expires_at = now()")
        .await;
    assert_eq!(browser.approve(&hall, &request, "alpha").await.status, 410);

    let request = browser.ask(&hall, &client, &[]).await;
    assert_eq!(
        browser.approve(&hall, &request, "nowhere").await.status,
        403
    );
    hall.run("update public.workspace_members set role = 'member'")
        .await;
    let page = browser.approve(&hall, &request, "alpha").await;
    assert_eq!(page.status, 422, "{}", page.text);
    assert!(page.text.contains("You have no workspace") && page.text.contains(" disabled"));
    hall.run("update public.workspace_members set view_projects = true")
        .await;
    assert_eq!(browser.approve(&hall, &request, "alpha").await.status, 303);
    assert_eq!(
        hall.count("select count(*) from mcp.connections where kind = 'own'")
            .await,
        1
    );
}

#[tokio::test]
async fn the_admin_origin_is_for_administrators() {
    let hall = Hall::open().await;
    hall.warden().await;
    hall.person("alpha").await;
    let mut browser = Browser::default();
    browser.sign_in(&hall, "warden").await;
    // A session of one origin is none of the other.
    let page = browser.get(&hall, &format!("{}/account", hall.admin)).await;
    assert!(page.location.starts_with("/login"), "{}", page.location);
    browser.sign_in_at(&hall, &hall.admin, "warden").await;
    assert_eq!(
        browser
            .get(&hall, &format!("{}/account", hall.admin))
            .await
            .status,
        200
    );
    hall.run("delete from public.user_roles").await;
    for page in ["account", "connections"] {
        assert_eq!(
            browser
                .get(&hall, &format!("{}/{page}", hall.admin))
                .await
                .status,
            403
        );
    }
    assert_eq!(
        browser
            .get(&hall, &format!("{}/workspaces", hall.admin))
            .await
            .status,
        404
    );
    let mut player = Browser::default();
    player.sign_in_at(&hall, &hall.admin, "alpha").await;
    assert_eq!(
        player
            .get(&hall, &format!("{}/account", hall.admin))
            .await
            .status,
        403
    );
}
