//! `subscriptions/listen` of the newest revision: the request is the stream.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    arena::{Arena, Stream},
    support::eventually,
};

const ID: &str = "io.modelcontextprotocol/subscriptionId";

async fn listen(arena: &Arena, key: &str, notifications: Value) -> Stream {
    let meta = json!({"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {}});
    let body = json!({"jsonrpc": "2.0", "id": "mine", "method": "subscriptions/listen", "params": {"_meta": meta, "notifications": notifications}});
    let request = arena
        .streams
        .post(format!("{}/mcp/admin", arena.hall.admin))
        .bearer_auth(key);
    let request = request
        .header("content-type", "application/json")
        .header("accept", "application/json, text/event-stream")
        .header("mcp-protocol-version", "2026-07-28")
        .header("mcp-method", "subscriptions/listen");
    Stream::new(
        request
            .body(body.to_string())
            .send()
            .await
            .expect("an answer"),
    )
}

#[tokio::test]
async fn only_what_was_asked_for() {
    let arena = Arena::open().await;
    let (hall, key) = (&arena.hall, &arena.warden.key);
    arena.snapshot(1).await;
    let mut stream = listen(
        &arena,
        key,
        json!({"resourceSubscriptions": ["fl://events", "fl://nothing"], "toolsListChanged": true}),
    )
    .await;
    let first = stream.next().await.data;
    assert_eq!(first["method"], "notifications/subscriptions/acknowledged");
    assert_eq!(
        first["params"]["notifications"],
        json!({"resourceSubscriptions": ["fl://events"], "toolsListChanged": true})
    );
    assert_eq!(first["params"]["_meta"][ID], "mine");
    arena.snapshot(2).await;
    assert!(stream.quiet().await);
    arena.chat("hello").await;
    let updated = stream.next().await.data;
    assert_eq!(
        (&updated["params"]["uri"], &updated["params"]["_meta"][ID]),
        (&json!("fl://events"), &json!("mine"))
    );
    hall.set("max_sessions", 9).await;
    arena.settle().await;
    assert!(stream.quiet().await);
    arena.release_tools().await;
    assert_eq!(
        stream.next().await.data["method"],
        "notifications/tools/list_changed"
    );
    assert!(stream.quiet().await);

    drop(stream);
    let open = "select count(*) from mcp.sessions where closed_at is null";
    eventually("the end of the session of who left", async || {
        arena.chat("the server notices that nobody reads").await;
        (hall.count(open).await == 0).then_some(())
    })
    .await;
    assert_eq!(
        hall.count(open).await,
        0,
        "who leaves takes the session along"
    );
    assert_eq!(listen(&arena, "guess", json!({})).await.status, 401);
    let mut revoked = listen(
        &arena,
        key,
        json!({"resourceSubscriptions": ["fl://events"]}),
    )
    .await;
    revoked.next().await;
    hall.run("update mcp.connections set revoked_at = now()")
        .await;
    assert!(revoked.ends().await);
}

#[tokio::test]
async fn a_server_that_stops_ends_the_request_with_its_result() {
    let arena = Arena::open().await;
    let key = &arena.warden.key;
    let mut stream = listen(&arena, key, json!({"toolsListChanged": true})).await;
    stream.next().await;
    let Arena { hall, .. } = arena;
    hall.server.drain(Duration::ZERO).await;
    let rest = stream.rest().await;
    let message = rest.trim().strip_prefix("data:").expect(&rest);
    let message: Value = serde_json::from_str(message).expect("a message");
    let result = json!({"_meta": { (ID): "mine" }, "resultType": "complete"});
    assert_eq!(
        message,
        json!({"jsonrpc": "2.0", "id": "mine", "result": result})
    );
}
