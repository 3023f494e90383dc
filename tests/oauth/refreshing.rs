//! Refreshing and revoking: one row a case, what is sent and what comes back.

use serde_json::{Map, Value, json};

use crate::{
    browser::{
        CALLBACK, calls, connected, error, form, opened, parameter, redeem, refresh, register,
        text, token,
    },
    hall::Hall,
};

#[tokio::test]
async fn refreshing() {
    let (hall, client, mut browser) = opened().await;
    let other = register(&hall, &[CALLBACK]).await;
    let tokens = connected(&hall, &client, &mut browser).await;
    let first = text(&tokens, "refresh_token");
    let asks = async |client: &str, more: &[(&str, &str)]| {
        let mut fields = vec![("grant_type", "refresh_token"), ("client_id", client)];
        fields.extend_from_slice(more);
        token(&hall, &fields).await
    };
    let access = text(&tokens, "access_token");
    for (client, more, said) in [
        (&client, vec![], (400, "invalid_request")),
        (
            &client,
            vec![("refresh_token", "mhr_guess")],
            (400, "invalid_grant"),
        ),
        (
            &client,
            vec![("refresh_token", &access)],
            (400, "invalid_grant"),
        ),
        (
            &other,
            vec![("refresh_token", &first)],
            (400, "invalid_grant"),
        ),
        (
            &"mhc_nobody".to_owned(),
            vec![("refresh_token", &first)],
            (401, "invalid_client"),
        ),
        (
            &client,
            vec![("refresh_token", &first), ("scope", "user:read bots:write")],
            (400, "invalid_scope"),
        ),
        (
            &client,
            vec![("refresh_token", &first), ("scope", "admin:read")],
            (400, "invalid_scope"),
        ),
        (
            &client,
            vec![
                ("refresh_token", &first),
                ("resource", "https://evil.test/mcp"),
            ],
            (400, "invalid_target"),
        ),
        (
            &client,
            vec![("refresh_token", &first), ("refresh_token", &first)],
            (400, "invalid_request"),
        ),
    ] {
        assert_eq!(error(&asks(client, &more).await), said, "{more:?}");
    }
    // Narrower, for this access token alone; then whole again.
    let (status, narrow) = asks(
        &client,
        &[("refresh_token", &first), ("scope", "user:read")],
    )
    .await;
    assert_eq!((status, &narrow["scope"]), (200, &json!("user:read")));
    let access = text(&narrow, "access_token");
    assert_eq!(
        hall.api(&access, "projects_list", json!({})).await.status,
        200
    );
    assert_eq!(
        hall.api(&access, "mark", json!({"mark": "x"})).await.status,
        403
    );
    let (_, whole) = refresh(&hall, &client, &text(&narrow, "refresh_token")).await;
    assert_eq!(whole["scope"], "user:read arena:play");
    let access = text(&whole, "access_token");
    assert_eq!(
        hall.api(&access, "mark", json!({"mark": "x"})).await.status,
        200
    );
    // Used up, and its successor too: somebody has a copy, so all of it ends.
    assert_eq!(
        error(&refresh(&hall, &client, &first).await),
        (400, "invalid_grant")
    );
    assert_eq!(calls(&hall, &whole).await, 401);
    assert_eq!(
        error(&refresh(&hall, &client, &text(&whole, "refresh_token")).await),
        (400, "invalid_grant")
    );

    // What else ends it; a ban does while it lasts.
    let tokens = connected(&hall, &client, &mut browser).await;
    hall.run("update auth.users set banned_until = now() + interval '1 hour'")
        .await;
    let refused = refresh(&hall, &client, &text(&tokens, "refresh_token")).await;
    assert_eq!(error(&refused), (400, "invalid_grant"));
    hall.run("update auth.users set banned_until = null").await;
    let (status, tokens) = refresh(&hall, &client, &text(&tokens, "refresh_token")).await;
    assert_eq!(status, 200, "{tokens}");
    hall.run("update mcp.credentials set expires_at = now() where kind = 'refresh'; update mcp.connections set expires_at = now() where kind = 'own'").await;
    let refused = refresh(&hall, &client, &text(&tokens, "refresh_token")).await;
    assert_eq!(error(&refused), (400, "invalid_grant"), "thirty days");
    let tokens = connected(&hall, &client, &mut browser).await;
    browser.post(&hall, "/logout", &[]).await;
    assert_eq!(calls(&hall, &tokens).await, 401);
    let refused = refresh(&hall, &client, &text(&tokens, "refresh_token")).await;
    assert_eq!(error(&refused), (400, "invalid_grant"), "signed out");
}

/// What the client is told of a connection that ended for this reason.
const REUSED: &str = "This connection was ended, because a refresh token that had already been used was sent again. Connect again.";

/// As if so much time had passed since every refresh.
async fn pass(hall: &Hall, seconds: u32) {
    let earlier = format!("- interval '{seconds} s'");
    hall.run(&format!(
        "update mcp.credentials set revoked_at = revoked_at {earlier}; update oauth.rotations set rotated_at = rotated_at {earlier}"
    ))
    .await;
}

#[tokio::test]
async fn a_lost_answer_within_the_grace() {
    let (hall, client, mut browser) = opened().await;
    let tokens = connected(&hall, &client, &mut browser).await;
    let first = text(&tokens, "refresh_token");
    let (_, second) = refresh(&hall, &client, &first).await;
    // As often as it is asked for, the same pair.
    for _ in 0..3 {
        let (status, again) = refresh(&hall, &client, &first).await;
        assert_eq!(status, 200, "{again}");
        for name in ["access_token", "refresh_token", "scope", "token_type"] {
            assert_eq!(again[name], second[name], "{name}");
        }
        assert_eq!(
            again.as_object().map(Map::len),
            second.as_object().map(Map::len)
        );
    }
    let pairs = "select count(*) from mcp.credentials where kind = 'refresh'";
    assert_eq!(hall.count(pairs).await, 2);
    assert_eq!(calls(&hall, &second).await, 200);
    let (status, third) = refresh(&hall, &client, &text(&second, "refresh_token")).await;
    assert_eq!((status, calls(&hall, &third).await), (200, 200));
}

#[tokio::test]
async fn a_thief_ends_the_connection_and_all_are_told() {
    let (hall, client, mut browser) = opened().await;
    let ended = async |thief: &(u16, Value), live: &Value, why: &str| {
        assert_eq!(error(thief), (400, "invalid_grant"), "{why}");
        assert_eq!(thief.1["error_description"], REUSED, "{why}");
        assert_eq!(calls(&hall, live).await, 401, "{why}");
        let honest = refresh(&hall, &client, &text(live, "refresh_token")).await;
        assert_eq!(honest.1["error_description"], REUSED, "{why}");
    };
    // After the grace, with what the client has used.
    let tokens = connected(&hall, &client, &mut browser).await;
    let first = text(&tokens, "refresh_token");
    let (_, second) = refresh(&hall, &client, &first).await;
    pass(&hall, 31).await;
    ended(
        &refresh(&hall, &client, &first).await,
        &second,
        "after the grace",
    )
    .await;

    // Before the client: then the client's own refresh, later, is the second use.
    let tokens = connected(&hall, &client, &mut browser).await;
    let first = text(&tokens, "refresh_token");
    let (_, stolen) = refresh(&hall, &client, &first).await;
    pass(&hall, 31).await;
    ended(
        &refresh(&hall, &client, &first).await,
        &stolen,
        "before the client",
    )
    .await;

    // Within the grace, but the client went on.
    let tokens = connected(&hall, &client, &mut browser).await;
    let first = text(&tokens, "refresh_token");
    let (_, second) = refresh(&hall, &client, &first).await;
    let (_, third) = refresh(&hall, &client, &text(&second, "refresh_token")).await;
    ended(
        &refresh(&hall, &client, &first).await,
        &third,
        "after its successor was used",
    )
    .await;

    // Within the grace, for other scopes; and without any grace.
    let tokens = connected(&hall, &client, &mut browser).await;
    let first = text(&tokens, "refresh_token");
    let (_, second) = refresh(&hall, &client, &first).await;
    let narrower = [
        ("grant_type", "refresh_token"),
        ("client_id", &client),
        ("refresh_token", &first),
        ("scope", "user:read"),
    ];
    ended(&token(&hall, &narrower).await, &second, "for other scopes").await;
    hall.set("oauth.refresh_grace_seconds", 0).await;
    let tokens = connected(&hall, &client, &mut browser).await;
    let first = text(&tokens, "refresh_token");
    let (_, second) = refresh(&hall, &client, &first).await;
    ended(
        &refresh(&hall, &client, &first).await,
        &second,
        "without a grace",
    )
    .await;

    let page = browser.get(&hall, "/connections").await.text;
    assert!(page.contains("Ended for your safety"), "{page}");
    let because = "because a refresh token that had already been used was sent again";
    assert_eq!(page.matches(because).count(), 5, "{page}");
    assert!(page.contains("No connected agents."), "{page}");
}

#[tokio::test]
async fn a_refresh_is_for_the_resource_of_its_grant() {
    let (hall, client, mut browser) = opened().await;
    let (plain, own) = (
        format!("{}/mcp", hall.web),
        format!("{}/mcp/user", hall.web),
    );
    for (asked, granted, other) in [
        ("", &own, &plain),
        (&*own, &own, &plain),
        (&*plain, &plain, &own),
    ] {
        let request = browser.ask(&hall, &client, &[("resource", asked)]).await;
        let page = browser.approve(&hall, &request, "alpha").await;
        let code = parameter(&page.location, "code").expect("a code");
        let (_, tokens) = redeem(&hall, &client, &code).await;
        let first = text(&tokens, "refresh_token");
        let refreshed = async |resource: &str| {
            let fields = [
                ("grant_type", "refresh_token"),
                ("client_id", &client),
                ("refresh_token", &first),
                ("resource", resource),
            ];
            token(&hall, &fields).await
        };
        assert_eq!(
            error(&refreshed(other).await),
            (400, "invalid_target"),
            "{asked}"
        );
        let (status, new) = refreshed(granted).await;
        assert_eq!(status, 200, "{asked}: {new}");
        // Nor does a repetition change it.
        assert_eq!(
            error(&refreshed(other).await),
            (400, "invalid_target"),
            "{asked}"
        );
        assert_eq!(
            refreshed(granted).await.1["access_token"],
            new["access_token"]
        );
    }
}

#[tokio::test]
async fn revoking() {
    let (hall, client, mut browser) = opened().await;
    let other = register(&hall, &[CALLBACK]).await;
    let key = hall
        .key(
            "alpha",
            "user",
            json!({"tier": "act", "workspace": "alpha"}),
        )
        .await;
    let revoke = async |origin: &str, fields: &[(&str, &str)]| {
        let kind = [("content-type", "application/x-www-form-urlencoded")];
        let url = format!("{origin}/oauth/revoke");
        hall.send("POST", &url, None, &kind, form(fields)).await
    };
    let tokens = connected(&hall, &client, &mut browser).await;
    let (access, held) = (
        text(&tokens, "access_token"),
        text(&tokens, "refresh_token"),
    );
    // Unknown, foreign, another's, a key: the same answer, and nothing happens.
    for (origin, fields) in [
        (&hall.web, vec![("token", "mha_guess")]),
        (&hall.web, vec![("token", &access), ("client_id", &other)]),
        (
            &hall.web,
            vec![("token", &held), ("client_id", "mhc_nobody")],
        ),
        (&hall.web, vec![("token", &key)]),
        (&hall.admin, vec![("token", &access)]),
    ] {
        let reply = revoke(origin, &fields).await;
        assert_eq!(reply.status, 200, "{fields:?}: {}", reply.text);
        assert_eq!(calls(&hall, &tokens).await, 200, "{fields:?}");
    }
    assert_eq!(hall.api(&key, "whoami", json!({})).await.status, 200);
    // Nor does a copy of a token that is over.
    let (_, next) = refresh(&hall, &client, &held).await;
    assert_eq!(revoke(&hall.web, &[("token", &held)]).await.status, 200);
    assert_eq!(calls(&hall, &next).await, 200, "a used refresh token");
    let over = "update mcp.credentials set expires_at = now() where kind = 'access' and hash = sha256($1::text::bytea)";
    hall.sql.execute(over, &[&access]).await.expect("expired");
    assert_eq!(revoke(&hall.web, &[("token", &access)]).await.status, 200);
    assert_eq!(calls(&hall, &next).await, 200, "an expired access token");
    assert_eq!(revoke(&hall.web, &[]).await.status, 400);
    assert_eq!(
        revoke(&hall.web, &[("token", "a"), ("token", "b")])
            .await
            .status,
        400
    );
    // Either token ends both, once and again.
    for which in ["access_token", "refresh_token"] {
        let tokens = connected(&hall, &client, &mut browser).await;
        for _ in 0..2 {
            let fields = [
                ("token", tokens[which].as_str().expect("a token")),
                ("client_id", client.as_str()),
            ];
            assert_eq!(revoke(&hall.web, &fields).await.status, 200);
        }
        assert_eq!(calls(&hall, &tokens).await, 401, "{which}");
        let refused = refresh(&hall, &client, &text(&tokens, "refresh_token")).await;
        assert_eq!(error(&refused), (400, "invalid_grant"), "{which}");
    }
}
