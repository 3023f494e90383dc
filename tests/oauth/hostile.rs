//! One row a case: what is sent, and what comes back. What SQL alone decides has its rows in tests/sql/oauth.

use serde_json::json;

use crate::{
    browser::{
        Browser, CALLBACK, VERIFIER, calls, form, parameter, redeem, refresh, register, token,
    },
    hall::Hall,
};

#[tokio::test]
async fn authorization_requests() {
    let hall = Hall::open().await;
    let client = register(&hall, &[CALLBACK, "http://localhost/callback"]).await;
    let mut browser = Browser::default();
    hall.set("oauth.authorizations_per_minute", 1000).await;
    let web = hall.web.clone();
    // Shown here: client and callback.
    for more in [
        [("redirect_uri", "https://client.test/cb/")],
        [("redirect_uri", "https://client.test/cb?a=b")],
        [("redirect_uri", "https://CLIENT.test/cb")],
        [("redirect_uri", "https://client.test:443/cb")],
        [("redirect_uri", "https://client.test/x/../cb")],
        [("redirect_uri", "https://client.test@evil.test/cb")],
        [("redirect_uri", "http://localhost:80@evil.test/callback")],
        [("redirect_uri", "http://localhost:1/callback/../x")],
        [("redirect_uri", "")],
        [("client_id", "mhc_nobody")],
        [("client_id", "")],
        [("client_id", "https://localhost/client.json")],
    ] {
        let page = browser.authorize(&hall, &client, &more).await;
        assert_eq!((page.status, page.location.as_str()), (400, ""), "{more:?}");
    }
    // Sent back: everything else, in this order of checks.
    for (more, error) in [
        ([("response_type", ""), ("state", "s")], "invalid_request"),
        (
            [("response_type", "token"), ("state", "s")],
            "unsupported_response_type",
        ),
        (
            [("response_mode", "fragment"), ("state", "s")],
            "invalid_request",
        ),
        ([("code_challenge", ""), ("state", "s")], "invalid_request"),
        (
            [("code_challenge_method", "plain"), ("state", "s")],
            "invalid_request",
        ),
        (
            [("code_challenge_method", ""), ("state", "s")],
            "invalid_request",
        ),
        (
            [("code_challenge", "short"), ("state", "s")],
            "invalid_request",
        ),
        (
            [("resource", "https://evil.test/mcp"), ("state", "s")],
            "invalid_target",
        ),
        ([("scope", "admin:read"), ("state", "s")], "invalid_scope"),
        ([("prompt", "none"), ("state", "s")], "interaction_required"),
    ] {
        let page = browser.authorize(&hall, &client, &more).await;
        assert_eq!(page.status, 303, "{more:?}");
        let read = |name: &str| parameter(&page.location, name).unwrap_or_default();
        assert!(
            page.location.starts_with(CALLBACK),
            "{more:?}: {}",
            page.location
        );
        assert_eq!(
            (read("error").as_str(), read("state").as_str()),
            (error, "s"),
            "{more:?}"
        );
        assert_eq!(read("iss"), format!("{web}/oauth"));
    }
    // Twice is never: the callback's own name shown here, the rest sent back.
    let once = form(&[
        ("client_id", &client),
        ("redirect_uri", CALLBACK),
        ("response_type", "code"),
    ]);
    let page = browser
        .get(
            &hall,
            &format!("/oauth/authorize?{once}&redirect_uri=https%3A%2F%2Fevil.test"),
        )
        .await;
    assert_eq!(page.status, 400);
    let page = browser
        .get(
            &hall,
            &format!("/oauth/authorize?{once}&scope=a&scope=b&state=x"),
        )
        .await;
    assert_eq!(
        parameter(&page.location, "error").as_deref(),
        Some("invalid_request")
    );
    // A free port of this machine, and NUL.
    let page = browser
        .authorize(
            &hall,
            &client,
            &[("redirect_uri", "http://localhost:51111/callback")],
        )
        .await;
    assert!(
        page.location.starts_with("/mcp/authorize?request="),
        "{}",
        page.text
    );
    let page = browser.authorize(&hall, &client, &[("state", "\0")]).await;
    assert_eq!(page.status, 400);
    // The other origin knows neither the client nor the page.
    let page = browser
        .get(&hall, &format!("{}/oauth/authorize?{once}", hall.admin))
        .await;
    assert_eq!(page.status, 400);
}

#[tokio::test]
async fn token_requests() {
    let hall = Hall::open().await;
    hall.person("alpha").await;
    let (client, other) = (
        register(&hall, &[CALLBACK]).await,
        register(&hall, &[CALLBACK]).await,
    );
    let mut browser = Browser::default();
    browser.sign_in(&hall, "alpha").await;
    let code = browser.code(&hall, &client, "alpha").await;
    let good = [
        ("grant_type", "authorization_code"),
        ("client_id", client.as_str()),
        ("code", code.as_str()),
        ("redirect_uri", CALLBACK),
        ("code_verifier", VERIFIER),
    ];
    let with = |name: &'static str, value: &'static str| {
        let mut fields = good.to_vec();
        fields.retain(|(known, _)| *known != name);
        fields.push((name, value));
        fields
    };
    let long = "a".repeat(200);
    let mut longest = with("code_verifier", "");
    longest.push(("code_verifier", &long));
    longest.retain(|(_, value)| !value.is_empty());
    for (fields, status, error) in [
        (
            with("grant_type", "password"),
            400,
            "unsupported_grant_type",
        ),
        (with("grant_type", ""), 400, "invalid_request"),
        (with("client_id", "mhc_nobody"), 401, "invalid_client"),
        (with("code", "mhx_guess"), 400, "invalid_grant"),
        (
            with("redirect_uri", "https://client.test/cb/"),
            400,
            "invalid_grant",
        ),
        (with("code_verifier", ""), 400, "invalid_grant"),
        (with("code_verifier", "short"), 400, "invalid_grant"),
        (
            with(
                "code_verifier",
                "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXl",
            ),
            400,
            "invalid_grant",
        ),
        (
            with(
                "code_verifier",
                "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
            ),
            400,
            "invalid_grant",
        ),
        (
            with("resource", "https://evil.test/mcp"),
            400,
            "invalid_target",
        ),
        (longest, 400, "invalid_grant"),
        (
            [good.as_slice(), &[("code", "twice")]].concat(),
            400,
            "invalid_request",
        ),
    ] {
        let (got, body) = token(&hall, &fields).await;
        assert_eq!(
            (got, body["error"].as_str()),
            (status, Some(error)),
            "{fields:?}"
        );
        assert!(body["error_description"].is_string());
    }
    assert_eq!(
        redeem(&hall, &other, &code).await.1["error"],
        "invalid_grant"
    );

    // Other shapes of the same request.
    let url = format!("{}/oauth/token", hall.web);
    let kind = ("content-type", "application/x-www-form-urlencoded");
    let body = form(&good);
    for (url, headers, body) in [
        (
            format!("{url}?client_id={client}"),
            vec![kind],
            body.clone(),
        ),
        (
            url.clone(),
            vec![("content-type", "application/json")],
            json!({"grant_type": "authorization_code"}).to_string(),
        ),
        (
            url.clone(),
            vec![("content-type", "text/plain")],
            body.clone(),
        ),
        (
            url.clone(),
            vec![kind, ("authorization", "Basic eDp5")],
            body.clone(),
        ),
        (
            url.clone(),
            vec![kind],
            format!("{body}&x={}", "y".repeat(20_000)),
        ),
        (url.clone(), vec![kind], format!("{body}&x=%00")),
    ] {
        let reply = hall.send("POST", &url, None, &headers, body).await;
        assert!(
            matches!(reply.status, 400 | 401),
            "{} {}",
            reply.status,
            reply.text
        );
        assert!(reply.json()["error"].is_string());
    }
    let reply = hall
        .send(
            "POST",
            &url,
            None,
            &[kind, ("origin", "https://evil.test")],
            body.clone(),
        )
        .await;
    assert_eq!(reply.status, 403);
    assert_eq!(hall.get(&url).await.status, 405);

    // None of it used the code up; tokens are good for what they are, and nothing else.
    let (status, tokens) = redeem(&hall, &client, &code).await;
    assert_eq!(status, 200, "{tokens}");
    assert_eq!(calls(&hall, &tokens).await, 200);
    let access = tokens["access_token"].as_str().expect("a token");
    let refresh_token = tokens["refresh_token"].as_str().expect("a token");
    assert_eq!(
        refresh(&hall, &client, access).await.1["error"],
        "invalid_grant"
    );
    assert_eq!(
        hall.api(refresh_token, "whoami", json!({})).await.status,
        401
    );
    let admin = format!("{}/api/tools/whoami", hall.admin);
    assert_eq!(
        hall.send("POST", &admin, Some(access), &[], "{}")
            .await
            .status,
        401
    );
    for page in ["/account", "/connections", "/workspaces"] {
        let reply = hall
            .send("GET", &format!("{}{page}", hall.web), Some(access), &[], "")
            .await;
        assert!(
            reply.text.contains("name=\"password\""),
            "{page} opened for a token"
        );
    }
    // A scope that was not given: the challenge names all that is needed.
    hall.run("update mcp.connections set scopes = '{arena:play}' where kind = 'own'")
        .await;
    for reply in [
        hall.api(access, "projects_list", json!({})).await,
        hall.tool(access, "projects_list", json!({})).await,
    ] {
        let challenge = reply.header("www-authenticate");
        assert_eq!(reply.status, 403, "{}", reply.text);
        assert!(
            challenge.contains("error=\"insufficient_scope\"")
                && challenge.contains("scope=\"user:read\""),
            "{challenge}"
        );
        assert!(
            challenge.contains("/.well-known/oauth-protected-resource/mcp/user"),
            "{challenge}"
        );
    }
}

#[tokio::test]
async fn a_database_that_is_down_uses_nothing_up() {
    let hall = Hall::open().await;
    hall.person("alpha").await;
    let client = register(&hall, &[CALLBACK]).await;
    let mut browser = Browser::default();
    browser.sign_in(&hall, "alpha").await;
    let code = browser.code(&hall, &client, "alpha").await;
    let (_, tokens) = redeem(&hall, &client, &code).await;
    let token = tokens["refresh_token"].as_str().expect("a token");
    let elsewhere = hall.db.superuser_url().replace(&hall.db.name, "postgres");
    let superuser = crate::support::cluster::client(&elsewhere).await;
    let name = &hall.db.name;
    let shut = |allow: bool| format!("alter database {name} allow_connections {allow}");
    superuser.batch_execute(&shut(false)).await.expect("shut");
    let kill = format!(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'moothall' and datname = '{name}'"
    );
    superuser.batch_execute(&kill).await.expect("killed");
    let (status, body) = refresh(&hall, &client, token).await;
    assert_eq!(
        (status, body["error"].as_str()),
        (503, Some("temporarily_unavailable")),
        "{body}"
    );
    superuser.batch_execute(&shut(true)).await.expect("open");
    // A connection that died meanwhile may cost one more 503; the token stays good.
    let (mut status, mut body) = refresh(&hall, &client, token).await;
    for _ in 0..20 {
        if status != 503 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(200)).await;
        (status, body) = refresh(&hall, &client, token).await;
    }
    assert_eq!(status, 200, "{body}");
}
