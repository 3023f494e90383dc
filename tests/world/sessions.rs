//! Sessions belong to the credential that opened them.

use serde_json::json;

use crate::arena::Arena;

#[tokio::test]
async fn another_credentials_session_does_not_exist() {
    let arena = Arena::open().await;
    let (hall, key) = (&arena.hall, &arena.warden.key);
    let other = hall.key("warden", "admin", json!({"tier": "act"})).await;
    let session = hall.session(key).await.ok().expect("a session");
    assert!(session.len() >= 43);
    let call = json!({"name": "whoami", "arguments": {}});
    assert_eq!(
        hall.in_session(key, &session, "tools/call", call.clone())
            .await
            .status,
        200
    );

    let url = format!("{}/mcp/admin", hall.admin);
    for (who, id) in [
        (&other, session.as_str()),
        (key, ""),
        (key, "junk"),
        (&other, "junk"),
    ] {
        let refused = hall.in_session(who, id, "tools/call", call.clone()).await;
        let message = refused.rpc_error(404, -32600)["message"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        assert!(message.contains("call initialize first (Mcp-Session-Id header)"));
        hall.in_session(who, id, "tools/list", json!({}))
            .await
            .rpc_error(404, -32600);
        hall.in_session(who, id, "resources/read", json!({"uri": "fl://events"}))
            .await
            .rpc_error(404, -32600);
        hall.in_session(who, id, "ping", json!({}))
            .await
            .rpc_error(404, -32600);
        let headers = [("mcp-session-id", id), ("accept", "text/event-stream")];
        assert_eq!(
            hall.send("GET", &url, Some(who), &headers, "").await.status,
            404
        );
        assert_eq!(
            hall.send("DELETE", &url, Some(who), &headers, "")
                .await
                .status,
            404
        );
        let notification =
            json!({"jsonrpc": "2.0", "method": "notifications/initialized"}).to_string();
        let headers = [
            ("mcp-session-id", id),
            ("mcp-protocol-version", "2025-11-25"),
        ];
        assert_eq!(
            hall.send("POST", &url, Some(who), &headers, notification)
                .await
                .status,
            404
        );
    }
    // The newest revision needs no session, but none that is not its own either.
    let meta = json!({"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}});
    let modern =
        json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": meta}})
            .to_string();
    let headers = [
        ("mcp-protocol-version", "2026-07-28"),
        ("mcp-method", "tools/list"),
    ];
    assert_eq!(
        hall.send("POST", &url, Some(key), &headers, modern.clone())
            .await
            .status,
        200
    );
    let junk = [headers[0], headers[1], ("mcp-session-id", "junk")];
    assert_eq!(
        hall.send("POST", &url, Some(key), &junk, modern)
            .await
            .status,
        404
    );

    let ended = [("mcp-session-id", session.as_str())];
    assert_eq!(
        hall.send("DELETE", &url, Some(key), &ended, "")
            .await
            .status,
        204
    );
    assert_eq!(
        hall.in_session(key, &session, "tools/call", call)
            .await
            .status,
        404
    );
    let page = [("accept", "text/html"), ended[0]];
    assert_eq!(hall.send("GET", &url, None, &page, "").await.status, 406);
    let stream = [("accept", "text/event-stream"), ended[0]];
    assert_eq!(hall.send("GET", &url, None, &stream, "").await.status, 401);
}

#[tokio::test]
async fn one_too_many_closes_the_longest_idle() {
    let arena = Arena::open().await;
    let (hall, key) = (&arena.hall, &arena.warden.key);
    hall.set("max_sessions", 2).await;
    let first = hall.session(key).await.ok().expect("a session");
    let second = hall.session(key).await.ok().expect("a session");
    let mut stream = arena.stream(key, &first, None).await;
    assert_eq!(stream.status, 200);
    hall.run("update mcp.sessions set last_used_at = last_used_at - interval '1 minute' where opened_at = (select min(opened_at) from mcp.sessions)").await;
    hall.session(key).await.ok().expect("a third");
    assert!(stream.ends().await, "the closed session's stream is told");
    assert_eq!(
        hall.in_session(key, &first, "ping", json!({})).await.status,
        404
    );
    assert_eq!(
        hall.in_session(key, &second, "ping", json!({}))
            .await
            .status,
        200
    );
    // Who may not come in opens none.
    hall.session("guess")
        .await
        .expect_err("a refusal")
        .rpc_error(401, -32001);
}
