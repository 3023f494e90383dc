//! What a host may tell, and that only one does.

use std::time::Duration;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::{
    arena::{Arena, state},
    support::eventually,
};

fn raw(text: &str) -> Value {
    serde_json::from_str(text).expect("JSON")
}

fn with(path: &str, value: Value) -> Value {
    let mut state = state(6);
    *state.pointer_mut(path).expect(path) = value;
    state
}

/// The status, and the field of what was wrong.
fn verdict(reply: &crate::hall::Reply) -> (u16, Option<String>) {
    let field = reply.json()["error"]["field"].as_str().map(str::to_owned);
    (reply.status, field)
}

#[tokio::test]
async fn whole_numbers_are_whole_however_they_are_written() {
    let arena = Arena::open().await;
    let key = &arena.warden.key;
    let mut told = with("/entities/0/idx", raw("1.0"));
    told["tick"] = raw("1.8446744073709551615e19");
    told["peers"] = raw(r#"[{"peer_id":2e0,"faction":-0,"delay_ticks":2.0,"role":0.0}]"#);
    let reply = arena.tell("PUT", "/host/snapshot", &told).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    let kept = arena.ask("GET", "/worldstate", key, "").await.json();
    assert_eq!(kept["tick"], 18_446_744_073_709_551_615_u64);
    assert_eq!(kept["entities"][0]["idx"], 1);
    assert_eq!(
        kept["peers"][0],
        json!({"peer_id": 2, "faction": 0, "delay_ticks": 2, "role": 0})
    );

    let events = raw(r#"{"events": [{"type": "kill", "tick": 7.0, "subject": 1e0}]}"#);
    assert_eq!(
        arena.tell("POST", "/host/events", &events).await.status,
        200
    );
    let args = raw(r#"{"after": -0.0, "limit": 1e1}"#);
    let called = arena.hall.admin_tool(key, "events", args).await.data();
    let kill = called["events"].as_array().expect("events").iter();
    let kill = kill.clone().find(|e| e["type"] == "kill").expect("a kill");
    assert_eq!((&kill["tick"], &kill["subject"]), (&json!(7), &json!(1)));
}

#[tokio::test]
async fn numbers_beyond_any_use_are_refused() {
    let arena = Arena::open().await;
    for number in ["1e400", "1e131000", "1e-131000"] {
        let told = with("/entities/0/pos/1", raw(number));
        let reply = arena.tell("PUT", "/host/snapshot", &told).await;
        let expected = (400, Some("entities.0.pos.1".to_owned()));
        assert_eq!(verdict(&reply), expected, "{}", reply.text);
        let result = json!({"status": "done", "result": {"a": raw(number)}});
        let id = uuid::Uuid::new_v4();
        let path = format!("/host/commands/{id}/result");
        let reply = arena.tell("POST", &path, &result).await;
        assert_eq!(verdict(&reply), (400, Some("result.a".to_owned())));
        let args = json!({"limit": raw(number)});
        let called = arena.hall.admin_tool(&arena.warden.key, "events", args);
        let error = called.await.tool_error();
        assert_eq!(
            (&error["code"], &error["field"]),
            (&json!("VALIDATION_ERROR"), &json!("limit"))
        );
    }
    for (path, value) in [
        ("/entities/0/pos/0", raw("1.1e12")),
        ("/wind/1", raw("-1e13")),
        ("/mission/elapsed_seconds", raw("1e13")),
    ] {
        let reply = arena
            .tell("PUT", "/host/snapshot", &with(path, value))
            .await;
        let field = path.trim_start_matches('/').replace('/', ".");
        assert_eq!(verdict(&reply), (400, Some(field)));
    }
}

#[tokio::test]
async fn no_hidden_character_anywhere() {
    let arena = Arena::open().await;
    let id = uuid::Uuid::new_v4();
    let result = format!("/host/commands/{id}/result");
    for hidden in ["\0", "\u{7}", "\u{202e}"] {
        let bad = format!("a{hidden}");
        let told = with("/entities/0/type", json!(bad));
        let events = json!({"events": [{"type": "chat", "actor": bad}]});
        let done = json!({"status": "done", "result": {"a": bad}});
        let failed = json!({"status": "failed", "reason": bad});
        for (method, path, body, field) in [
            ("PUT", "/host/snapshot", told, "entities.0.type"),
            ("POST", "/host/events", events, "events.0.actor"),
            ("POST", &result, done, "result.a"),
            ("POST", &result, failed, "reason"),
        ] {
            let reply = arena.tell(method, path, &body).await;
            let expected = (400, Some(field.to_owned()));
            assert_eq!(verdict(&reply), expected, "{bad:?} {}", reply.text);
        }
        let name: String = url::form_urlencoded::byte_serialize(bad.as_bytes()).collect();
        let path = format!("/host/snapshot?match={name}");
        let reply = arena.tell("PUT", &path, &state(1)).await;
        assert_eq!(verdict(&reply), (400, Some("match".to_owned())), "{bad:?}");
    }
    let done = json!({"status": "done"});
    let reply = arena.tell("POST", "/host/commands/%00/result", &done).await;
    assert_eq!(verdict(&reply), (400, Some("id".to_owned())));
}

#[tokio::test]
async fn one_host_at_a_time() {
    let arena = Arena::open().await;
    assert_eq!(arena.snapshot(1).await.status, 200);
    let other = format!("mhh_{}", uuid::Uuid::new_v4());
    let spec = json!({"sha256": hex::encode(Sha256::digest(&other)), "prefix": &other[..12], "name": "other"});
    let statement = "select world.host_key_create($1)";
    let made = arena.hall.sql.query_one(statement, &[&spec]).await;
    made.expect("a host key");
    let body = state(1).to_string();
    let path = "/host/snapshot?match=mine";
    let reply = arena.ask("PUT", path, &other, &body).await;
    assert_eq!(
        (reply.status, &reply.json()["error"]["code"]),
        (409, &json!("match_running"))
    );
    assert!(reply.header("retry-after").parse::<u64>().is_ok());
    let commands = arena.ask("GET", "/host/commands?wait=20", &other, "").await;
    assert_eq!(commands.status, 409, "at once");
    let same = arena.tell("PUT", path, &state(1)).await;
    assert_eq!(same.json()["match"], "mine");
    arena
        .hall
        .run("update world.states set received_at = received_at - interval '1 minute'")
        .await;
    let reply = arena.ask("PUT", path, &other, &body).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
}

#[tokio::test]
async fn a_server_that_stops_keeps_no_host_waiting() {
    let arena = Arena::open().await;
    arena.snapshot(1).await;
    let url = format!("{}/host/commands?wait=30", arena.hall.admin);
    let asked = arena.streams.get(url).bearer_auth(&arena.host).send();
    let waiting = tokio::spawn(asked);
    // The host's key was used a second time, so the request is there.
    arena
        .hall
        .run("update world.host_keys set last_used_at = null")
        .await;
    eventually("a host that waits", async || {
        let used = "select count(*) from world.host_keys where last_used_at is not null";
        (arena.hall.count(used).await == 1).then_some(())
    })
    .await;
    let Arena { hall, .. } = arena;
    hall.server.drain(Duration::ZERO).await;
    let reply = waiting.await.expect("no panic").expect("an answer");
    assert_eq!(reply.status(), 200);
    let commands: Value =
        serde_json::from_str(&reply.text().await.expect("its body")).expect("JSON");
    assert_eq!(commands, json!({"commands": []}));
}

/// Two hosts with a key each, in the same instant: the second waits for the match's row and sees the first.
#[tokio::test]
async fn of_two_hosts_that_start_at_once_one_is_refused() {
    let arena = Arena::open().await;
    let hash = hex::encode(Sha256::digest("other"));
    let key = json!({"sha256": hash, "prefix": "mhh_other", "name": "other"}).to_string();
    let create = format!("select world.host_key_create('{key}')");
    arena.hall.sql.batch_execute(&create).await.expect(&create);
    let (one, two) = (arena.hall.db.bridge().await, arena.hall.db.bridge().await);
    let tell = |secret: &str| {
        let credential = json!({"sha256": hex::encode(Sha256::digest(secret))});
        let document = json!({"document": state(6).to_string(), "match": secret});
        format!(
            "select body ->> 'code' from world.host('{credential}', 'snapshot', '{document}', '{{\"address\": \"127.0.0.1\"}}')"
        )
    };
    one.batch_execute("begin").await.expect("a transaction");
    let first: Option<String> = one
        .query_one(&tell(&arena.host), &[])
        .await
        .expect("an answer")
        .get(0);
    assert_eq!(first, None);
    let other = tell("other");
    let second = tokio::spawn(async move { two.query_one(&other, &[]).await });
    eventually("the second waits for the first", async || {
        let waiting = "select count(*) from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0";
        (arena.hall.count(waiting).await == 1).then_some(())
    })
    .await;
    one.batch_execute("commit").await.expect("a commit");
    let second: Option<String> = second.await.expect("the second").expect("an answer").get(0);
    assert_eq!(second.as_deref(), Some("match_running"));
}

/// Somebody guessed keys from the host's address: the match goes on when the lockout ends.
#[tokio::test]
async fn the_sample_host_waits_as_long_as_it_is_told_to() {
    let arena = Arena::open().await;
    let link = moothall::samples::host::Link::new(&arena.hall.admin, &arena.host, "demo");
    let link = link.expect("a link");
    arena.hall.run("insert into mcp.lockouts values ('127.0.0.1', 'admin', 5, now(), clock_timestamp() + interval '2 seconds')").await;
    let reply = arena.snapshot(1).await;
    assert_eq!(reply.status, 429, "{}", reply.text);
    let told = link.tell(state(2), Vec::new()).await;
    told.expect("the state, once the lockout has ended");
    let tick = arena
        .hall
        .count("select s.tick::bigint from world.states s join world.matches m on m.id = s.match_id where m.ended_at is null");
    assert_eq!(tick.await, 2);
}
