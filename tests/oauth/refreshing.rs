//! Refreshing and revoking: one row a case, what is sent and what comes back.

use serde_json::json;

use crate::browser::{
    CALLBACK, calls, connected, error, form, opened, refresh, register, text, token,
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
    // Used up long ago: somebody has a copy, so all of it ends.
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

#[tokio::test]
async fn a_lost_answer_within_the_grace() {
    let (hall, client, mut browser) = opened().await;
    hall.set("oauth.refresh_grace_seconds", 60).await;
    let tokens = connected(&hall, &client, &mut browser).await;
    let first = text(&tokens, "refresh_token");
    let (_, second) = refresh(&hall, &client, &first).await;
    // The predecessor is refused and spares the connection, as often as it comes.
    for _ in 0..3 {
        assert_eq!(
            error(&refresh(&hall, &client, &first).await),
            (400, "invalid_grant")
        );
    }
    assert_eq!(calls(&hall, &second).await, 200);
    let (_, third) = refresh(&hall, &client, &text(&second, "refresh_token")).await;
    assert_eq!(calls(&hall, &third).await, 200);
    // Its own predecessor is one too many.
    assert_eq!(
        error(&refresh(&hall, &client, &first).await),
        (400, "invalid_grant")
    );
    assert_eq!(calls(&hall, &third).await, 401);
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
