//! Not started, unknown, judged: what a caller is told, and that doing what the answer says does the thing once.

use std::process::Command;

use serde_json::{Value, json};

use crate::{
    hall::{Hall, Person, Reply},
    pgbouncer::PgBouncer,
    proxy::{Mode, Proxy},
    support::{TestDb, eventually},
};

/// A transfer of three points from alpha to beta.
async fn transfers(hall: &Hall, alpha: &Person, key: Option<&str>) -> Reply {
    let mut params = json!({"name": "transfer", "arguments": {"nickname": "beta", "count": 3}});
    if let Some(key) = key {
        params["_meta"] = json!({"moothall/idempotencyKey": key});
    }
    hall.rpc(&alpha.key, "tools/call", params).await
}

/// Transfers that happened.
async fn done(hall: &Hall) -> i64 {
    hall.count("select count(*) from duels.ledger where reason = 'transfer'")
        .await
}

/// Two people, over the database at `port`.
async fn two(db: TestDb, port: u16) -> (Hall, Person) {
    let url = db.bridge_url_at(port);
    let hall = Hall::over(db, |config| {
        config.database.url = url.into();
        config.database.pool_size = 4;
    })
    .await;
    let alpha = hall.person("alpha").await;
    hall.person("beta").await;
    assert_eq!(hall.tool(&alpha.key, "whoami", json!({})).await.status, 200);
    (hall, alpha)
}

#[track_caller]
fn is_unknown(reply: &Reply) -> Value {
    let error = reply.rpc_error(504, -32603);
    assert_eq!(error["data"]["code"], "outcome_unknown", "{error}");
    assert_eq!(error["data"]["request_id"], reply.header("x-request-id"));
    assert!(
        !reply.text.contains("nothing was changed"),
        "{}",
        reply.text
    );
    error["data"].clone()
}

/// The repeat that the answer asks for gets the first call's answer.
async fn repeat(hall: &Hall, alpha: &Person, key: &str) {
    let answer = eventually("an answer to the repeat", async || {
        let reply = transfers(hall, alpha, Some(key)).await;
        (reply.status == 200).then_some(reply)
    })
    .await;
    let answer = answer.json();
    assert_eq!(answer["result"]["isError"], false, "{answer}");
    assert_eq!(
        answer["result"]["_meta"]["moothall/replayed"], true,
        "{answer}"
    );
}

/// The bridge's backends in PostgreSQL.
async fn backends(hall: &Hall) -> Vec<i32> {
    let query = "select pid from pg_stat_activity where usename = 'moothall' and datname = current_database()";
    let rows = hall.sql.query(query, &[]).await.expect("backends");
    rows.iter().map(|row| row.get(0)).collect()
}

fn signal(pids: &[i32], name: &str) {
    for pid in pids {
        let status = Command::new("kill")
            .args([format!("-{name}"), pid.to_string()])
            .status();
        assert!(
            status.is_ok_and(|status| status.success()),
            "kill -{name} {pid}"
        );
    }
}

#[tokio::test]
async fn a_frozen_backend() {
    let db = TestDb::new().await;
    let port = db.port();
    let (hall, alpha) = two(db, port).await;
    let gamma = hall.person("gamma").await;
    // As many calls at once as the pool has connections, so that no new one can be opened.
    let busy = [&alpha.key, &alpha.key, &gamma.key, &gamma.key];
    let slow = json!({"mark": "", "seconds": 0.5});
    let calls = busy.map(|key| hall.tool(key, "mark", slow.clone()));
    futures_util::future::join_all(calls).await;
    let frozen = backends(&hall).await;
    assert_eq!(frozen.len(), 4);
    signal(&frozen, "STOP");
    let keyed = transfers(&hall, &alpha, Some("frozen")).await;
    let before = done(&hall).await;
    signal(&frozen, "CONT");
    assert_eq!(before, 0);
    let told = is_unknown(&keyed);
    assert!(
        told["message"]
            .as_str()
            .is_some_and(|text| text.contains("same idempotency key")),
        "{told}"
    );
    repeat(&hall, &alpha, "frozen").await;
    assert_eq!(done(&hall).await, 1);
}

#[tokio::test]
async fn a_lost_answer() {
    let db = TestDb::new().await;
    let proxy = Proxy::before(db.port()).await;
    let (hall, alpha) = two(db, proxy.port).await;
    proxy.set(Mode::LoseAnswers("mcp.call"));
    let told = is_unknown(&transfers(&hall, &alpha, Some("lost")).await);
    proxy.set(Mode::Pass);
    assert!(
        told["message"]
            .as_str()
            .is_some_and(|m| m.contains("same idempotency key")),
        "{told}"
    );
    assert_eq!(done(&hall).await, 1, "it was done");
    repeat(&hall, &alpha, "lost").await;
    assert_eq!(done(&hall).await, 1, "and not again");
}

#[tokio::test]
async fn no_way_to_the_database() {
    let db = TestDb::new().await;
    let proxy = Proxy::before(db.port()).await;
    let (hall, alpha) = two(db, proxy.port).await;
    proxy.set(Mode::Refuse);
    let gone = "select pg_terminate_backend(pid, 5000) from pg_stat_activity where usename = 'moothall' and datname = current_database()";
    hall.db
        .superuser()
        .await
        .execute(gone, &[])
        .await
        .expect("terminated");
    let busy = eventually("a call that is not started", async || {
        let reply = transfers(&hall, &alpha, None).await;
        (reply.status == 503).then_some(reply)
    })
    .await;
    let error = busy.rpc_error(503, -32603);
    assert_eq!(error["data"]["code"], "busy");
    assert_eq!(busy.header("retry-after"), "1");
    assert_eq!(done(&hall).await, 0, "nothing was done");
    proxy.set(Mode::Pass);
    let answer = eventually("an answer", async || {
        let reply = transfers(&hall, &alpha, None).await;
        (reply.status == 200).then_some(reply)
    })
    .await;
    answer.data();
    assert_eq!(done(&hall).await, 1);
}

#[tokio::test]
async fn a_paused_pooler() {
    let db = TestDb::new().await;
    let bouncer = PgBouncer::before(&db).await;
    let (hall, alpha) = two(db, bouncer.port).await;
    bouncer.command("PAUSE").await;
    is_unknown(&transfers(&hall, &alpha, Some("paused")).await);
    assert_eq!(done(&hall).await, 0, "it waits");
    bouncer.command("RESUME").await;
    eventually("the transfer", async || {
        (done(&hall).await == 1).then_some(())
    })
    .await;
    repeat(&hall, &alpha, "paused").await;
    assert_eq!(done(&hall).await, 1);
}

#[tokio::test]
async fn a_standby_that_confirms_nothing() {
    let db = TestDb::on_own_cluster().await;
    let port = db.port();
    let (hall, alpha) = two(db, port).await;
    let superuser = hall.db.superuser().await;
    let wait = "alter system set synchronous_standby_names = 'missing'";
    superuser.batch_execute(wait).await.expect("set");
    superuser
        .execute("select pg_reload_conf()", &[])
        .await
        .expect("reloaded");
    eventually("the setting", async || {
        let row = superuser
            .query_one("show synchronous_standby_names", &[])
            .await
            .expect("it");
        (row.get::<_, String>(0) == "missing").then_some(())
    })
    .await;
    is_unknown(&transfers(&hall, &alpha, Some("standby")).await);
    superuser
        .batch_execute("alter system reset synchronous_standby_names")
        .await
        .expect("reset");
    superuser
        .execute("select pg_reload_conf()", &[])
        .await
        .expect("reloaded");
    repeat(&hall, &alpha, "standby").await;
    assert_eq!(done(&hall).await, 1);
}

/// The same over HTTP, as OAuth says it, and on a page.
#[tokio::test]
async fn every_door_says_it_in_its_own_way() {
    let db = TestDb::new().await;
    let proxy = Proxy::before(db.port()).await;
    let (hall, alpha) = two(db, proxy.port).await;
    let lost = async |verb, key: Option<&str>, method: &str, path: &str, kind: &str, body: &str| {
        proxy.set(Mode::LoseAnswers(verb));
        let headers = [
            ("content-type", kind),
            ("accept", "*/*"),
            ("cookie", "moothall_session=x"),
        ];
        let url = format!("{}{path}", hall.web);
        let reply = hall
            .send(method, &url, key, &headers, body.to_owned())
            .await;
        proxy.set(Mode::Pass);
        reply
    };
    let sent = r#"{"nickname":"beta","count":3}"#;
    let http = lost(
        "mcp.call",
        Some(&alpha.key),
        "POST",
        "/api/tools/transfer",
        "application/json",
        sent,
    )
    .await;
    let error = http.json()["error"].clone();
    assert_eq!(
        (http.status, error["code"].as_str()),
        (504, Some("outcome_unknown"))
    );
    assert_eq!(error["look_at"], "get_transfer_history");

    let form = "grant_type=refresh_token&client_id=c&refresh_token=mhr_x";
    let kind = "application/x-www-form-urlencoded";
    let token = lost("oauth.token", None, "POST", "/oauth/token", kind, form).await;
    let said = (
        token.status,
        token.json()["error"].as_str().map(str::to_owned),
    );
    assert_eq!(
        said,
        (503, Some("temporarily_unavailable".to_owned())),
        "{}",
        token.text
    );
    assert!(token.text.contains("may have been done"), "{}", token.text);

    let page = lost("pages.", None, "GET", "/account", "", "").await;
    assert_eq!(page.status, 504, "{}", page.text);
    assert!(page.text.contains("may have been done"), "{}", page.text);
}
