//! Change notices: of what was subscribed, none lost, and nobody waits for a reader that stalls.

use std::time::Duration;

use serde_json::json;

use crate::arena::{Arena, Event, Stream};

fn uri(event: &Event) -> &str {
    event.data["params"]["uri"].as_str().unwrap_or_default()
}

/// Reads a stream until it has told of all these.
async fn until_told(stream: &mut Stream, uris: &[&str]) {
    let mut missing = uris.to_vec();
    while !missing.is_empty() {
        let event = stream.next().await;
        missing.retain(|wanted| *wanted != uri(&event));
    }
}

#[tokio::test]
async fn notices_come_and_a_broken_stream_loses_none() {
    let arena = Arena::open().await;
    let (hall, key) = (&arena.hall, &arena.warden.key);
    // Its stream tells what the poll has seen.
    let observer = hall.session(key).await.ok().expect("a session");
    for uri in ["fl://world_state", "fl://events"] {
        hall.in_session(key, &observer, "resources/subscribe", json!({ "uri": uri }))
            .await;
    }
    let mut observed = arena.stream(key, &observer, None).await;
    arena.snapshot(1).await;
    until_told(&mut observed, &["fl://world_state"]).await;
    let session = hall.session(key).await.ok().expect("a session");
    let act = async |method: &str, uri: &str| {
        hall.in_session(key, &session, method, json!({ "uri": uri }))
            .await
    };
    assert_eq!(
        act("resources/subscribe", "fl://world_state").await.json()["result"],
        json!({})
    );
    act("resources/subscribe", "fl://nothing")
        .await
        .rpc_error(200, -32002);
    hall.in_session(key, &session, "resources/subscribe", json!({}))
        .await
        .rpc_error(200, -32602);

    let mut stream = arena.stream(key, &session, None).await;
    let primed = stream.next().await;
    assert!(primed.id.is_some() && primed.data.is_null());
    arena.chat("not subscribed").await;
    assert!(stream.quiet().await);
    arena.snapshot(2).await;
    let updated = stream.next().await;
    assert_eq!(
        (uri(&updated), &updated.data["method"]),
        (
            "fl://world_state",
            &json!("notifications/resources/updated")
        )
    );
    assert!(updated.data["params"].get("contents").is_none());
    act("resources/subscribe", "fl://events").await;
    arena.chat("subscribed").await;
    let last = stream.next().await;
    assert_eq!(uri(&last), "fl://events");

    // It breaks; both move meanwhile.
    drop(stream);
    let mut observed = arena.stream(key, &observer, None).await;
    observed.next().await;
    arena.snapshot(3).await;
    arena.chat("missed").await;
    until_told(&mut observed, &["fl://events", "fl://world_state"]).await;
    let mut again = arena.stream(key, &session, last.id.as_deref()).await;
    again.next().await;
    let mut missed = [
        uri(&again.next().await).to_owned(),
        uri(&again.next().await).to_owned(),
    ];
    missed.sort();
    assert_eq!(missed, ["fl://events", "fl://world_state"]);
    assert!(again.quiet().await);

    act("resources/unsubscribe", "fl://world_state").await;
    arena.snapshot(4).await;
    assert!(again.quiet().await);
    // A setting is in no list; then the catalog changes.
    hall.set("max_sessions", 9).await;
    arena.settle().await;
    assert!(again.quiet().await);
    arena.release_tools().await;
    let mut methods = [again.next().await, again.next().await]
        .map(|event| event.data["method"].as_str().unwrap_or_default().to_owned());
    methods.sort();
    assert_eq!(
        methods,
        [
            "notifications/resources/list_changed",
            "notifications/tools/list_changed"
        ]
    );

    // A second stream takes over from the first.
    let mut newer = arena.stream(key, &session, None).await;
    assert!(again.ends().await);
    newer.next().await;
    // A key that is revoked has no stream.
    hall.run("update mcp.connections set revoked_at = now()")
        .await;
    assert!(newer.ends().await);
}

#[tokio::test]
async fn a_server_that_stops_says_when_to_come_back() {
    let arena = Arena::open().await;
    let session = arena.hall.session(&arena.warden.key).await;
    let session = session.ok().expect("a session");
    let mut stream = arena.stream(&arena.warden.key, &session, None).await;
    stream.next().await;
    let Arena { hall, .. } = arena;
    hall.server.drain(Duration::ZERO).await;
    let rest = stream.rest().await;
    let retry = rest.trim().strip_prefix("retry:").map(str::trim);
    let milliseconds: u64 = retry.and_then(|text| text.parse().ok()).expect(&rest);
    assert!((500..2500).contains(&milliseconds), "{milliseconds}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_hundred_streams_while_calls_go_on() {
    const STREAMS: usize = 500;
    let arena = Arena::open().await;
    let (hall, key) = (&arena.hall, &arena.warden.key);
    hall.set("max_sessions", 1000).await;
    arena.snapshot(1).await;
    let mut streams = Vec::new();
    for _ in 0..STREAMS {
        let session = hall.session(key).await.ok().expect("a session");
        let subscribed = hall
            .in_session(
                key,
                &session,
                "resources/subscribe",
                json!({"uri": "fl://world_state"}),
            )
            .await;
        assert_eq!(subscribed.status, 200);
        streams.push(arena.stream(key, &session, None).await);
    }
    // The last ten read nothing; the others see the change.
    let stalled = streams.split_off(STREAMS - 10);
    for stream in &mut streams {
        stream.next().await;
    }
    arena.snapshot(2).await;
    for stream in &mut streams {
        // A notice of another kind may come first.
        let mut event = stream.next().await;
        while uri(&event).is_empty() {
            event = stream.next().await;
        }
        assert_eq!(uri(&event), "fl://world_state");
    }
    for _ in 0..20 {
        assert_eq!(arena.ask("GET", "/worldstate", key, "").await.status, 200);
    }
    drop(stalled);
}
