//! What a host tells is what administrators read.

use serde_json::{Value, json};

use crate::arena::{Arena, state};

#[tokio::test]
async fn one_document_everywhere() {
    let arena = Arena::open().await;
    let key = &arena.warden.key;
    let early = arena.ask("GET", "/worldstate", key, "").await;
    assert_eq!(
        (early.status, &early.json()["error"]["code"]),
        (503, &json!("world_not_ready"))
    );
    let session = arena.hall.session(key).await.ok().expect("a session");
    let read = json!({"uri": "fl://world_state"});
    let reply = arena
        .hall
        .in_session(key, &session, "resources/read", read.clone())
        .await;
    reply.rpc_error(200, -32603);

    let told = state(18_446_744_073_709_551_615);
    assert_eq!(arena.tell("PUT", "/host/snapshot", &told).await.status, 200);
    let over_http = arena.ask("GET", "/worldstate", key, "").await;
    assert_eq!(
        (over_http.json(), over_http.header("age")),
        (told.clone(), "0")
    );
    let called = arena.hall.admin_tool(key, "world_state", json!({})).await;
    assert_eq!(called.data(), told);
    assert_eq!(called.json()["result"]["_meta"]["moothall/stale"], false);
    let read = arena
        .hall
        .in_session(key, &session, "resources/read", read)
        .await
        .json();
    let text = read["result"]["contents"][0]["text"]
        .as_str()
        .expect("text");
    assert_eq!(serde_json::from_str::<Value>(text).expect("JSON"), told);

    // A host that has vanished.
    arena
        .hall
        .run("update world.states set received_at = received_at - interval '1 minute'")
        .await;
    let stale = arena.hall.admin_tool(key, "world_state", json!({})).await;
    assert_eq!(stale.json()["result"]["_meta"]["moothall/stale"], true);
    let age: u64 = arena
        .ask("GET", "/worldstate", key, "")
        .await
        .header("age")
        .parse()
        .expect("an age");
    assert!(age >= 60);
}

#[tokio::test]
async fn a_snapshot_fits_the_schema_or_changes_nothing() {
    let arena = Arena::open().await;
    arena.snapshot(5).await;
    let with = |path: &str, value: Value| {
        let mut state = state(6);
        *state.pointer_mut(path).expect(path) = value;
        state
    };
    let mut missing = state(6);
    missing.as_object_mut().map(|fields| fields.remove("wind"));
    let mut more = state(6);
    more["more"] = json!(1);
    for (wrong, field) in [
        (with("/tick", json!(-1)), "tick"),
        (with("/tick", json!(1.5)), "tick"),
        (with("/weather_preset", json!(7)), "weather_preset"),
        (
            with("/entities/0/hp_frac", json!(1.1)),
            "entities.0.hp_frac",
        ),
        (with("/entities/0/pos", json!([1, 2])), "entities.0.pos"),
        (with("/entities/0/type", json!("a\0b")), "entities.0.type"),
        (with("/relationships", json!([[1]])), "relationships"),
        (missing, "wind"),
        (more, "more"),
    ] {
        let reply = arena.tell("PUT", "/host/snapshot", &wrong).await;
        assert_eq!(
            (reply.status, reply.json()["error"]["field"].as_str()),
            (400, Some(field)),
            "{}",
            reply.text
        );
    }
    let url = format!("{}/host/snapshot", arena.hall.admin);
    for (body, status) in [("{", 400), ("[]", 400)] {
        let reply = arena
            .hall
            .send("PUT", &url, Some(&arena.host), &[], body)
            .await;
        assert_eq!(reply.status, status, "{body}");
    }
    let long = "x".repeat(1024 * 1024 + 1);
    let reply = arena
        .hall
        .send("PUT", &url, Some(&arena.host), &[], long)
        .await;
    assert_eq!(reply.status, 413);
    let state = arena.ask("GET", "/worldstate", &arena.warden.key, "").await;
    assert_eq!(state.json()["tick"], 5);
}

#[tokio::test]
async fn a_hosts_key_opens_the_hosts_interface_and_nothing_else() {
    let arena = Arena::open().await;
    for (method, path) in [
        ("PUT", "/host/snapshot"),
        ("POST", "/host/events"),
        ("GET", "/host/commands"),
    ] {
        let reply = arena.ask(method, path, &arena.warden.key, "{}").await;
        assert_eq!(reply.status, 401, "{path}");
    }
    for (method, path) in [
        ("GET", "/worldstate"),
        ("POST", "/api/tools/whoami"),
        ("POST", "/commands/status"),
    ] {
        let reply = arena.ask(method, path, &arena.host, "{}").await;
        assert_eq!(reply.status, 401, "{path}");
    }
    assert_eq!(
        arena.hall.count("select count(*) from mcp.lockouts").await,
        0
    );
    // The web origin has no such thing.
    let url = format!("{}/host/commands", arena.hall.web);
    assert_eq!(
        arena
            .hall
            .send("GET", &url, Some(&arena.host), &[], "")
            .await
            .status,
        404
    );
    assert_eq!(
        arena
            .hall
            .get(&format!("{}/health", arena.hall.admin))
            .await
            .status,
        200
    );
}
