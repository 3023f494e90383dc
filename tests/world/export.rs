//! A match as newline-delimited JSON.

use serde_json::Value;

use crate::arena::Arena;

#[tokio::test]
async fn every_snapshot_and_event_in_order() {
    let arena = Arena::open().await;
    arena.snapshot(1).await;
    for n in 0..250 {
        arena
            .hall
            .run(&format!(
                "select world._append_events('[{{\"type\": \"chat\", \"text\": \"{n}\"}}]')"
            ))
            .await;
    }
    let matches = arena
        .ask("GET", "/matches", &arena.warden.key, "")
        .await
        .json();
    let id = &matches["matches"][0]["match"];
    let export = arena
        .ask("GET", &format!("/export/{id}"), &arena.warden.key, "")
        .await;
    assert_eq!(
        (export.status, export.header("content-type")),
        (200, "application/x-ndjson")
    );
    let lines: Vec<Value> = export
        .text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"))
        .collect();
    assert_eq!(lines[0]["state"]["tick"], 1);
    let texts: Vec<&str> = lines
        .iter()
        .filter(|l| l["event"]["type"] == "chat")
        .filter_map(|l| l["event"]["text"].as_str())
        .collect();
    assert_eq!(texts, (0..250).map(|n| n.to_string()).collect::<Vec<_>>());
    assert!(
        lines
            .windows(2)
            .all(|pair| pair[0]["at"].as_str() <= pair[1]["at"].as_str())
    );
    assert_eq!(
        arena
            .ask("GET", "/export/999", &arena.warden.key, "")
            .await
            .status,
        404
    );
    assert_eq!(
        arena
            .ask("GET", "/export/x", &arena.warden.key, "")
            .await
            .status,
        400
    );
    assert_eq!(
        arena
            .ask("POST", "/export/1", &arena.warden.key, "{}")
            .await
            .status,
        405
    );
    assert_eq!(
        arena
            .ask("GET", &format!("/export/{id}"), &arena.host, "")
            .await
            .status,
        401
    );
}
