//! Calls with an idempotency key: however often one is repeated, by whomever, over whichever transport, it is done once.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::{
    bridge::Bridge,
    hall::{Hall, Person, Reply},
    support::eventually,
};

async fn keyed(hall: &Hall, key: &str, tool: &str, arguments: Value, idempotency: &str) -> Reply {
    let meta = json!({"moothall/idempotencyKey": idempotency});
    let params = json!({"name": tool, "arguments": arguments, "_meta": meta});
    hall.rpc(key, "tools/call", params).await
}

async fn keyed_http(hall: &Hall, key: &str, tool: &str, body: &str, idempotency: &[&str]) -> Reply {
    let url = format!("{}/api/tools/{tool}", hall.web);
    let headers: Vec<_> = idempotency
        .iter()
        .map(|key| ("idempotency-key", *key))
        .collect();
    hall.send("POST", &url, Some(key), &headers, body.to_owned())
        .await
}

async fn marks(hall: &Hall) -> i64 {
    hall.count("select count(*) from fixture.marks").await
}

async fn one() -> (Hall, Person) {
    let hall = Hall::open().await;
    let alpha = hall.person("alpha").await;
    (hall, alpha)
}

#[tokio::test]
async fn fifty_calls_at_once_do_one_thing() {
    let (hall, alpha) = one().await;
    let calls = (0..50).map(async |_| {
        eventually("an answer", async || {
            let reply = keyed(
                &hall,
                &alpha.key,
                "mark",
                json!({"mark": "a", "seconds": 0.1}),
                "k",
            )
            .await;
            // With half the pool in use a call may not have been started.
            (reply.status != 503 && !reply.text.contains("\"busy\"")).then_some(reply)
        })
        .await
    });
    let replies = futures_util::future::join_all(calls).await;
    assert_eq!(marks(&hall).await, 1);
    let answers: BTreeSet<String> = replies
        .iter()
        .map(|reply| reply.data().to_string())
        .collect();
    assert_eq!(answers.len(), 1, "{answers:?}");
    let first = replies
        .iter()
        .filter(|reply| reply.json()["result"]["_meta"].is_null())
        .count();
    assert_eq!(first, 1, "one ran, the others read its answer");
}

#[tokio::test]
async fn over_http_the_answer_is_marked_by_a_header() {
    let (hall, alpha) = one().await;
    let body = r#"{"mark":"a"}"#;
    let first = keyed_http(&hall, &alpha.key, "mark", body, &["k"]).await;
    let second = keyed_http(&hall, &alpha.key, "mark", body, &["k"]).await;
    assert_eq!(
        (first.status, first.header("idempotency-replayed")),
        (200, "")
    );
    assert_eq!(
        (second.status, second.header("idempotency-replayed")),
        (200, "true")
    );
    assert_eq!(first.text, second.text);
    // The key is the connection's, whichever way it comes.
    let over_mcp = keyed(&hall, &alpha.key, "mark", json!({"mark": "a"}), "k").await;
    assert_eq!(
        over_mcp.json()["result"]["_meta"]["moothall/replayed"],
        true
    );
    assert_eq!(marks(&hall).await, 1);
    let events = "select count(*) from mcp.events where name = 'mark' and replayed";
    assert_eq!(hall.count(events).await, 2);
    let paid = "select minute_count::bigint from mcp.budgets where kind = 'calls'";
    assert_eq!(hall.count(paid).await, 1, "repeats are free");
}

#[tokio::test]
async fn a_key_is_one_call_of_one_connection() {
    let (hall, alpha) = one().await;
    let beta = hall.person("beta").await;
    let body = r#"{"mark":"a"}"#;
    assert_eq!(
        keyed_http(&hall, &alpha.key, "mark", body, &["k"])
            .await
            .status,
        200
    );
    let other = keyed_http(&hall, &alpha.key, "mark", r#"{"mark":"b"}"#, &["k"]).await;
    assert_eq!(
        (other.status, other.json()["error"]["code"].as_str()),
        (409, Some("idempotency_conflict"))
    );
    assert_eq!(
        keyed_http(&hall, &beta.key, "mark", body, &["k"])
            .await
            .header("idempotency-replayed"),
        ""
    );
    assert_eq!(marks(&hall).await, 2);
}

#[tokio::test]
async fn a_malformed_key_is_refused_and_does_nothing() {
    let (hall, alpha) = one().await;
    let long = "x".repeat(129);
    for wrong in [&["a b"][..], &[&long]] {
        let reply = keyed_http(&hall, &alpha.key, "mark", r#"{"mark":"a"}"#, wrong).await;
        let error = reply.json()["error"].clone();
        assert_eq!(
            (reply.status, error["field"].as_str()),
            (400, Some("Idempotency-Key")),
            "{wrong:?}: {}",
            reply.text
        );
    }
    let params = json!({"name": "mark", "arguments": {"mark": "a"}, "_meta": {"moothall/idempotencyKey": 7}});
    let error = hall
        .rpc(&alpha.key, "tools/call", params)
        .await
        .tool_error();
    assert_eq!(
        (error["code"].as_str(), error["field"].as_str()),
        (
            Some("VALIDATION_ERROR"),
            Some("_meta.moothall/idempotencyKey")
        )
    );
    assert_eq!(marks(&hall).await, 0);
}

#[tokio::test]
async fn a_call_that_failed_can_be_tried_again() {
    let (hall, alpha) = one().await;
    hall.person("beta").await;
    let send = json!({"nickname": "beta", "count": 1_000_000});
    let poor = keyed(&hall, &alpha.key, "transfer", send.clone(), "k")
        .await
        .tool_error();
    assert_eq!(poor["code"], "INSUFFICIENT_BALANCE");
    let again = keyed(&hall, &alpha.key, "transfer", send, "k").await;
    assert_eq!(again.tool_error()["code"], "INSUFFICIENT_BALANCE");
    assert!(again.json()["result"]["_meta"].is_null(), "it ran again");
}

/// The bridge dies while the call runs, so its caller gets no answer; another bridge gives it.
#[tokio::test]
async fn another_bridge_answers_for_one_that_died() {
    let (hall, alpha) = one().await;
    let body = r#"{"mark":"a","seconds":1}"#;
    let mut other = Bridge::start(&hall.db.bridge_url(), &hall.http).await;
    let url = format!("{}/api/tools/mark", other.web);
    let call = hall
        .http
        .post(url)
        .bearer_auth(&alpha.key)
        .header("content-type", "application/json")
        .header("idempotency-key", "k")
        .body(body);
    let running = tokio::spawn(call.send());
    let sleeping = "select count(*) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()";
    let superuser = hall.db.superuser().await;
    eventually("the call", async || {
        let row = superuser.query_one(sleeping, &[]).await.expect("a count");
        (row.get::<_, i64>(0) > 0).then_some(())
    })
    .await;
    other.kill();
    assert!(matches!(running.await, Ok(Err(_))), "it was answered");
    let reply = eventually("an answer", async || {
        let reply = keyed_http(&hall, &alpha.key, "mark", body, &["k"]).await;
        (reply.status == 200).then_some(reply)
    })
    .await;
    assert_eq!(reply.json()["done"], true);
    assert_eq!(marks(&hall).await, 1);
}
