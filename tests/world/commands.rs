//! An administrator's command, to the host and back.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{arena::Arena, support::eventually};

async fn key(arena: &Arena, allow: Value) -> String {
    let spec = json!({"tier": "act", "allowlist": allow});
    arena.hall.key("warden", "admin", spec).await
}

/// The next command that the host is handed.
async fn handed(arena: &Arena) -> Value {
    let reply = arena
        .ask("GET", "/host/commands?wait=5", &arena.host, "")
        .await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.json()["commands"][0].clone()
}

async fn answer(arena: &Arena, command: &Value, body: Value) -> Value {
    let id = command["id"].as_str().unwrap_or_default();
    let reply = arena
        .tell("POST", &format!("/host/commands/{id}/result"), &body)
        .await;
    reply.json()
}

#[tokio::test]
async fn done_failed_or_still_queued() {
    let arena = Arena::open().await;
    arena.snapshot(1).await;
    let key = key(&arena, json!(["set_weather", "kick"])).await;
    let call = |arguments: Value| arena.hall.admin_tool(&key, "admin_command", arguments);

    let host = async {
        let command = handed(&arena).await;
        assert_eq!(
            (&command["command"], &command["args"]),
            (&json!("set_weather"), &json!({"preset": 3}))
        );
        assert_eq!(
            answer(
                &arena,
                &command,
                json!({"status": "done", "result": {"was": 1}})
            )
            .await,
            json!({"accepted": true})
        );
        assert_eq!(
            answer(&arena, &command, json!({"status": "failed"})).await,
            json!({"accepted": false})
        );
        let command = handed(&arena).await;
        answer(
            &arena,
            &command,
            json!({"status": "failed", "reason": "no such peer"}),
        )
        .await;
    };
    let agent = async {
        let done = call(json!({"command": "set_weather", "args": {"preset": 3}}))
            .await
            .data();
        assert_eq!(
            (&done["status"], &done["result"]),
            (&json!("done"), &json!({"was": 1}))
        );
        let failed = arena
            .ask("POST", "/commands/kick", &key, r#"{"peer": 9}"#)
            .await
            .json();
        assert_eq!(
            (&failed["status"], &failed["reason"]),
            (&json!("failed"), &json!("no such peer"))
        );
    };
    tokio::join!(host, agent);

    // Nobody answers: told after two seconds, and not charged twice.
    let began = Instant::now();
    let queued = call(json!({"command": "set_weather", "args": {"preset": 0}}))
        .await
        .data();
    assert_eq!(queued["status"], "queued");
    assert!(began.elapsed() >= Duration::from_secs(2));
    assert_eq!(arena.hall.count("select count(*) from world.events where type = 'agent_action' and fields ->> 'target' = 'admin_command'").await, 2);
    assert_eq!(
        arena
            .hall
            .count("select count(*) from world.events where type = 'admin_command'")
            .await,
        2
    );
}

#[tokio::test]
async fn each_gate_has_its_answer() {
    let arena = Arena::open().await;
    let open = key(&arena, json!(["shutdown", "set_weather"])).await;
    let spec = json!({"tier": "act", "role": "moderator", "allowlist": ["shutdown"]});
    let moderator = arena.hall.key("warden", "admin", spec).await;
    let low = arena
        .hall
        .key("warden", "admin", json!({"tier": "recommend"}))
        .await;
    for (key, command, body, status, code) in [
        (&low, "set_weather", "{}", 403, "tier_too_low"),
        (&open, "kick", "{}", 403, "command_not_allowlisted"),
        (&open, "nonsense", "{}", 403, "command_not_allowlisted"),
        (&moderator, "shutdown", "{}", 403, "capability_missing"),
        (
            &open,
            "set_weather",
            r#"{"preset": "3; shutdown"}"#,
            400,
            "VALIDATION_ERROR",
        ),
        (&open, "set_weather", "[]", 400, "VALIDATION_ERROR"),
    ] {
        let reply = arena
            .ask("POST", &format!("/commands/{command}"), key, body)
            .await;
        assert_eq!(
            (reply.status, reply.json()["error"]["code"].as_str()),
            (status, Some(code)),
            "{command}"
        );
    }
    assert_eq!(
        arena
            .hall
            .count("select count(*) from world.command_queue")
            .await,
        0
    );
    let logged =
        "select count(*) from world.events where fields ->> 'target' = 'POST /commands/{command}'";
    assert_eq!(arena.hall.count(logged).await, 6);
}

#[tokio::test]
async fn the_sample_host_obeys() {
    let arena = Arena::open().await;
    let link =
        moothall::samples::host::Link::new(&arena.hall.admin, &arena.host, "demo").expect("a link");
    let playing = tokio::spawn(moothall::samples::host::run(link, 1));
    arena.hall.run("update mcp.settings set value = (select jsonb_agg(name) from world.commands) where name = 'world.allowlist'").await;
    let key = &arena.warden.key;
    eventually("the sample host's state", async || {
        (arena.ask("GET", "/worldstate", key, "").await.status == 200).then_some(())
    })
    .await;
    for (command, args) in [
        ("help", json!({})),
        ("status", json!({})),
        ("peers", json!({})),
        ("tickstats", json!({})),
        ("set_weather", json!({"preset": 5})),
        ("set_time", json!({"hours": 20})),
        ("pause", json!({})),
        ("resume", json!({})),
        ("reload_config", json!({})),
        (
            "spawn",
            json!({"type": "f-9", "pos": [1, 500, 2], "faction": 1}),
        ),
        ("kill", json!({"idx": 2})),
        ("tp", json!({"idx": 1, "pos": [5, 6, 7]})),
        ("respawn", json!({"peer": 1})),
        ("flight_order", json!({"flight": 2, "order": "hold"})),
        ("set_alert", json!({"faction": 0, "level": 3})),
        ("spectate", json!({"peer": 2})),
        ("grant", json!({"peer": 1, "role": "gm"})),
        ("revoke", json!({"peer": 1})),
        ("set_role", json!({"peer": 1, "role": "observer"})),
        ("team", json!({"peer": 1, "faction": 1})),
        ("mute", json!({"peer": 1})),
        ("unmute", json!({"peer": 1})),
        ("ban", json!({"ip": "192.0.2.1"})),
        ("unban", json!({"ip": "192.0.2.1"})),
        ("kick", json!({"peer": 1})),
        ("shutdown", json!({"reason": "night"})),
    ] {
        let reply = arena
            .ask(
                "POST",
                &format!("/commands/{command}"),
                key,
                &args.to_string(),
            )
            .await;
        assert_eq!(reply.json()["status"], "done", "{command}: {}", reply.text);
    }
    let over = tokio::time::timeout(Duration::from_secs(10), playing).await;
    over.expect("it shuts down")
        .expect("no panic")
        .expect("no refusal");
    let state = arena.ask("GET", "/worldstate", key, "").await.json();
    assert_eq!(
        (
            &state["weather_preset"],
            &state["factions"][0]["alert_level"]
        ),
        (&json!(5), &json!(3))
    );
    let known = arena
        .hall
        .count("select count(*) from world.commands")
        .await;
    assert_eq!(known, 26, "every command of the table was tried");
}
