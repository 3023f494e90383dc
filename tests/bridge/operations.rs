//! What operators see: figures of checks and due work, readiness, and who may read them.

use crate::{hall::Hall, support::TestDb, support::eventually};
use moothall::db::doctor::examine;

async fn metric(hall: &Hall, line: &str) {
    let url = format!("{}/metrics", hall.admin);
    eventually(line, async || {
        let page = hall.get(&url).await.text;
        page.lines()
            .any(|known| known.starts_with(line))
            .then_some(())
    })
    .await;
}

#[tokio::test]
async fn a_forged_balance_is_seen_by_doctor_and_metrics() {
    let hall = Hall::open().await;
    hall.person("alpha").await;
    let forge = "update duels.balances set available = available + 1000";
    hall.run(forge).await;
    // What ran before the forgery runs again when it is due.
    hall.run("delete from mcp.check_results").await;
    // Alpha's points differ from the ledger, and so does the sum of all.
    metric(
        &hall,
        r#"moothall_check_problems{check="duels._check_ledger"} 2"#,
    )
    .await;
    metric(
        &hall,
        r#"moothall_check_age_seconds{check="duels._check_ledger"}"#,
    )
    .await;
    let found = examine(&hall.sql, &crate::support::template::source()).await;
    let found = found.unwrap_or_else(|error| panic!("{error}"));
    let ledger = found
        .iter()
        .filter(|known| known.check == "duels._check_ledger");
    let ledger: Vec<_> = ledger.map(|known| known.finding.as_str()).collect();
    assert_eq!(ledger.len(), 2, "{found:#?}");
    assert!(
        ledger.iter().any(|finding| finding.starts_with(
            "available points differ from the ledger: alpha, expected 100, found 1100"
        )),
        "{ledger:?}"
    );
}

/// A ledger that does not add up is for people to mend; the server serves meanwhile.
#[tokio::test]
async fn a_check_that_finds_something_keeps_no_server_from_starting() {
    let db = TestDb::new().await;
    let broken = "create function mcp.always() returns setof text language plpgsql set search_path = pg_catalog, pg_temp
                  as $$ begin return next 'a problem'; end $$;
                  select mcp.define_check('mcp.always'); select mcp._generate_dispatch()";
    db.owner().await.batch_execute(broken).await.expect(broken);
    let hall = Hall::over(db, |_| {}).await;
    metric(&hall, r#"moothall_check_problems{check="mcp.always"} 1"#).await;
    assert_eq!(hall.get(&format!("{}/readyz", hall.web)).await.status, 200);
}

#[tokio::test]
async fn work_that_is_late_is_counted() {
    let hall = Hall::open().await;
    metric(&hall, r#"moothall_late_seconds{work="duels"} 0"#).await;
    metric(&hall, r#"moothall_late_seconds{work="jobs"} 0"#).await;
    let late = "create function mcp.an_hour() returns jsonb language plpgsql set search_path = pg_catalog, pg_temp
                as $$ begin return '{\"other\": 3600}'; end $$;
                select mcp.define_hook('late', 'mcp.an_hour'); select mcp._generate_dispatch()";
    hall.run(late).await;
    metric(&hall, r#"moothall_late_seconds{work="other"} 3600"#).await;
}

#[tokio::test]
async fn without_writes_no_instance_is_ready() {
    let hall = Hall::open().await;
    let ready = format!("{}/readyz", hall.web);
    assert_eq!(hall.get(&ready).await.status, 200);
    // As on a server that became a standby: reads go on, no write commits.
    let read_only = "create function mcp.refused() returns trigger language plpgsql as
                     $$ begin raise exception 'read only' using errcode = '25006'; end $$;
                     create trigger refused before insert or update on mcp.heartbeats execute function mcp.refused()";
    hall.run(read_only).await;
    eventually("an instance that is not ready", async || {
        let reply = hall.get(&ready).await;
        (reply.status == 503 && reply.text.contains("no write")).then_some(())
    })
    .await;
    metric(&hall, "moothall_ready 0").await;
    metric(&hall, r#"moothall_sql_errors_total{class="25"}"#).await;
    hall.run("drop trigger refused on mcp.heartbeats").await;
    eventually("a ready instance", async || {
        (hall.get(&ready).await.status == 200).then_some(())
    })
    .await;
}

/// A page of another site reads no figures and no probe; scrapers come by name or by address.
#[tokio::test]
async fn figures_are_guarded() {
    let hall = Hall::open().await;
    let cases = [
        ("/metrics", "evil.example", "", 403),
        ("/metrics", "10.1.2.3:9", "", 200),
        ("/metrics", "[2001:db8::1]:9", "", 200),
        ("/metrics", "x@10.1.2.3", "", 403),
        ("/metrics", "10.1.2.3", "https://evil.example", 403),
        ("/metrics", "", "https://evil.example", 403),
        ("/metrics", "", "", 200),
        ("/readyz", "evil.example", "https://evil.example", 200),
        ("/healthz", "", "https://evil.example", 200),
        ("/health", "evil.example", "", 200),
    ];
    let own = hall.admin.strip_prefix("http://").expect("http").to_owned();
    for (path, host, origin, status) in cases {
        let mut headers = vec![("host", if host.is_empty() { &own } else { host })];
        if !origin.is_empty() {
            headers.push(("origin", origin));
        }
        let url = format!("{}{path}", hall.admin);
        let reply = hall.send("GET", &url, None, &headers, "").await;
        assert_eq!(reply.status, status, "{path} {host} {origin}");
        let allowed = reply.headers.get("access-control-allow-origin");
        assert!(allowed.is_none(), "{path} {host} {origin}");
    }
    let url = format!("{}/readyz", hall.admin);
    let headers = [("host", own.as_str()), ("origin", hall.admin.as_str())];
    let reply = hall.send("GET", &url, None, &headers, "").await;
    assert_eq!(reply.header("access-control-allow-origin"), hall.admin);
}
