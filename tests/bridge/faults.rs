//! A database that does not answer, and clients that do not wait.

use std::time::Duration;

use serde_json::json;
use tokio::{io::AsyncWriteExt, net::TcpStream};

use crate::{hall::Hall, support::eventually};

#[tokio::test]
async fn a_call_whose_client_left_runs_to_its_end() {
    let hall = Hall::open().await;
    let alpha = hall.person("alpha").await;
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
        "params": {"name": "mark", "arguments": {"mark": "left", "seconds": 0.5}}})
    .to_string();
    let mut socket = TcpStream::connect(hall.server.web_addr)
        .await
        .expect("a connection");
    let request = format!(
        "POST /mcp/user HTTP/1.1\r\nhost: {}\r\nauthorization: Bearer {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        hall.server.web_addr,
        alpha.key,
        body.len()
    );
    socket.write_all(request.as_bytes()).await.expect("sent");
    hall.calls_sleep(1).await;
    drop(socket);
    assert_eq!(hall.tool(&alpha.key, "whoami", json!({})).await.status, 200);
    let event = "select count(*) from mcp.events where name = 'mark' and outcome = 'ok'";
    eventually("the end of the call whose client left", async || {
        (hall.count(event).await == 1).then_some(())
    })
    .await;
    assert_eq!(hall.count("select count(*) from fixture.marks").await, 1);
}

#[tokio::test]
async fn one_credential_has_half_the_pool() {
    let hall = Hall::with(|config| config.database.pool_size = 4).await;
    let alpha = hall.person("alpha").await;
    let beta = hall.person("beta").await;
    let greedy = (0..6).map(async |n| {
        let mark = json!({"mark": n.to_string(), "seconds": 1});
        let reply = hall.tool(&alpha.key, "mark", mark).await;
        // Who waits too long for a place is told so.
        (reply.status == 200).then_some(())
    });
    let greedy = futures_util::future::join_all(greedy);
    let modest = async {
        // Half the pool, while the other four wait.
        hall.calls_sleep(2).await;
        assert_eq!(hall.tool(&beta.key, "whoami", json!({})).await.status, 200);
    };
    let (answered, ()) = tokio::join!(greedy, modest);
    assert!(answered.iter().flatten().count() >= 2);
    // Of the calls that ran, how many ran while one began; a time is exact to the millisecond.
    let ran = "with ran as (select at - make_interval(secs => duration_us / 1e6) as began, at - interval '5 ms' as ended
                 from mcp.events where name = 'mark')
               select max((select count(*) from ran o where o.began <= r.began and o.ended > r.began)) from ran r";
    assert_eq!(hall.count(ran).await, 2);
}

#[tokio::test]
async fn a_frozen_backend_is_answered_for() {
    let hall = Hall::with(|config| config.database.pool_size = 1).await;
    let alpha = hall.person("alpha").await;
    hall.tool(&alpha.key, "whoami", json!({})).await;
    let query = "select pid from pg_stat_activity where usename = 'moothall' and datname = current_database()";
    let pids: Vec<i32> = hall
        .sql
        .query(query, &[])
        .await
        .expect("backends")
        .iter()
        .map(|row| row.get(0))
        .collect();
    assert!(!pids.is_empty());
    signal(&pids, "STOP");
    let reply = hall.tool(&alpha.key, "whoami", json!({})).await;
    let unready = readiness(&hall, 503).await;
    signal(&pids, "CONT");
    // The only connection froze with the call on it, or under the poll before the call got it.
    let code = match reply.status {
        503 => "busy",
        _ => "outcome_unknown",
    };
    let error = reply.rpc_error(if code == "busy" { 503 } else { 504 }, -32603);
    assert_eq!(error["data"]["code"], code);
    assert_eq!(error["data"]["request_id"], reply.header("x-request-id"));
    assert!(unready, "ready all the time");
    assert!(readiness(&hall, 200).await, "never ready again");
    assert_eq!(hall.tool(&alpha.key, "whoami", json!({})).await.status, 200);
}

/// Whether the probe says so within ten seconds. No panic: a frozen backend must be released first.
async fn readiness(hall: &Hall, status: u16) -> bool {
    let url = format!("{}/readyz", hall.web);
    let says_so = eventually("the probe", async || {
        (hall.get(&url).await.status == status).then_some(())
    });
    tokio::time::timeout(Duration::from_secs(10), says_so)
        .await
        .is_ok()
}

#[tokio::test]
async fn broken_connections_are_replaced() {
    let hall = Hall::open().await;
    let alpha = hall.person("alpha").await;
    hall.tool(&alpha.key, "whoami", json!({})).await;
    let superuser = hall.db.superuser().await;
    // Each waits until the backend has ended.
    let kill = "select pg_terminate_backend(pid, 10000) from pg_stat_activity where usename = 'moothall' and datname = current_database()";
    superuser.batch_execute(kill).await.expect("killed");
    let open = "select count(*) from pg_stat_activity where usename = 'moothall' and datname = current_database()";
    let connected = async || (hall.count(open).await > 0).then_some(());
    eventually("the poll's new connection", connected).await;
    assert_eq!(hall.tool(&alpha.key, "whoami", json!({})).await.status, 200);
}

#[tokio::test]
async fn shutdown_waits_for_no_call() {
    let hall = Hall::open().await;
    let alpha = hall.person("alpha").await;
    let url = format!("{}/api/tools/mark", hall.web);
    let call = hall
        .http
        .post(url)
        .bearer_auth(&alpha.key)
        .header("content-type", "application/json");
    let running = tokio::spawn(call.body(r#"{"mark":"late","seconds":4}"#).send());
    hall.calls_sleep(1).await;
    hall.server.shutdown().await;
    let answered = matches!(running.await, Ok(Ok(reply)) if reply.status() == 200);
    assert!(!answered, "it ran to its end first");
}

fn signal(pids: &[i32], name: &str) {
    for pid in pids {
        let status = std::process::Command::new("kill")
            .args([format!("-{name}"), pid.to_string()])
            .status();
        assert!(
            status.is_ok_and(|status| status.success()),
            "kill -{name} {pid}"
        );
    }
}
