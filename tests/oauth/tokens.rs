//! The token endpoint and codes: one row a case, what is sent and what comes back.

use serde_json::json;

use crate::{
    browser::{
        Browser, CALLBACK, VERIFIER, calls, error, form, opened, redeem, refresh, register, text,
        token,
    },
    hall::Hall,
};

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
            with(
                "code_verifier",
                "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk=",
            ),
            400,
            "invalid_grant",
        ),
        (
            with("grant_type", "client_credentials"),
            400,
            "unsupported_grant_type",
        ),
        (
            with("redirect_uri", "https://CLIENT.test/cb"),
            400,
            "invalid_grant",
        ),
        (with("redirect_uri", ""), 400, "invalid_grant"),
        (with("code", ""), 400, "invalid_request"),
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
async fn codes_that_were_used_aged_or_meant_for_something_else() {
    let (hall, client, mut browser) = opened().await;
    // Used twice: what the first use issued is void.
    let code = browser.code(&hall, &client, "alpha").await;
    let (_, tokens) = redeem(&hall, &client, &code).await;
    assert_eq!(calls(&hall, &tokens).await, 200);
    assert_eq!(
        error(&redeem(&hall, &client, &code).await),
        (400, "invalid_grant")
    );
    assert_eq!(calls(&hall, &tokens).await, 401);
    assert_eq!(
        error(&refresh(&hall, &client, &text(&tokens, "refresh_token")).await),
        (400, "invalid_grant")
    );
    // Expired.
    let code = browser.code(&hall, &client, "alpha").await;
    hall.run("update oauth.codes set expires_at = now()").await;
    assert_eq!(
        error(&redeem(&hall, &client, &code).await),
        (400, "invalid_grant")
    );
    // For the server's other name.
    let code = browser.code(&hall, &client, "alpha").await;
    let resource = format!("{}/mcp", hall.web);
    let fields = [
        ("grant_type", "authorization_code"),
        ("client_id", &client),
        ("code", &code),
        ("redirect_uri", CALLBACK),
        ("code_verifier", VERIFIER),
        ("resource", &resource),
    ];
    assert_eq!(error(&token(&hall, &fields).await), (400, "invalid_target"));
    assert_eq!(redeem(&hall, &client, &code).await.0, 200);
    // Disconnected, signed out or banned between the click and the code.
    for meanwhile in [
        "update mcp.connections set revoked_at = now() where revoked_at is null",
        "update auth.users set banned_until = now() + interval '1 hour'",
        "delete from auth.sessions",
    ] {
        let code = browser.code(&hall, &client, "alpha").await;
        hall.run(meanwhile).await;
        assert_eq!(
            error(&redeem(&hall, &client, &code).await),
            (400, "invalid_grant"),
            "{meanwhile}"
        );
        hall.run("update auth.users set banned_until = null").await;
    }
}
