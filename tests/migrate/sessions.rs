//! Several sessions at once, and saving a file.

use std::path::PathBuf;
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};
use std::time::Duration;

use moothall::db::migrate::LOCK_KEY;
use moothall::db::reload::{ReloadEvent, watch};
use tokio::sync::mpsc;

use crate::fixture::{Sql, text};
use crate::support::{TestDb, eventually};

#[tokio::test]
async fn of_two_migrators_one_does_the_work() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    let (a, b) = tokio::join!(sql.release(&db), sql.release(&db));
    assert_eq!((a.release, b.release), (1, 1));
    assert!(a.changed != b.changed);
}

#[tokio::test]
async fn a_migrator_waits_for_the_lock() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    let other = db.owner().await;
    other
        .query_one("select pg_advisory_lock($1)", &[&LOCK_KEY])
        .await
        .expect("the lock");
    let released = AtomicBool::new(false);
    let release = async {
        sql.release(&db).await;
        released.store(true, Ordering::Relaxed);
    };
    let free = async {
        let superuser = db.superuser().await;
        let tried = "select count(*) from pg_stat_activity
             where datname = current_database() and state = 'idle' and query ~ '^select pg_try_advisory_lock'";
        eventually("a migrator that asked for the lock", async || {
            let row = superuser.query_one(tried, &[]).await.expect(tried);
            (row.get::<_, i64>(0) > 0).then_some(())
        })
        .await;
        assert!(
            !released.load(Ordering::Relaxed),
            "released without the lock"
        );
        other
            .batch_execute("select pg_advisory_unlock_all()")
            .await
            .expect("unlocked");
    };
    tokio::join!(release, free);
}

#[tokio::test]
async fn calls_are_not_disturbed_while_functions_are_replaced() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    sql.release(&db).await;
    let calling = Arc::new(AtomicBool::new(true));
    let mut callers = Vec::new();
    for _ in 0..4 {
        let (client, calling) = (db.owner().await, calling.clone());
        callers.push(tokio::spawn(async move {
            let mut calls = 0;
            while calling.load(Ordering::Relaxed) {
                client.query_one("select room.hello()", &[]).await?;
                calls += 1;
            }
            Ok::<u32, tokio_postgres::Error>(calls)
        }));
    }
    for number in 0..20 {
        sql.function(
            "room/hello",
            "room.hello()",
            "text",
            &format!("select '{number}'"),
        );
        sql.release(&db).await;
    }
    calling.store(false, Ordering::Relaxed);
    for caller in callers {
        let calls = caller.await.expect("a caller").expect("no call failed");
        assert!(calls > 20, "{calls}");
    }
}

async fn next(events: &mut mpsc::UnboundedReceiver<ReloadEvent>) -> ReloadEvent {
    let event = tokio::time::timeout(Duration::from_secs(5), events.recv()).await;
    event.expect("an event in time").expect("an event")
}

#[tokio::test]
async fn a_saved_file_is_live_and_a_broken_one_changes_nothing() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    sql.release(&db).await;
    let (sender, mut events) = mpsc::unbounded_channel();
    let root: PathBuf = sql.root.clone();
    // Dev's reload runs on dev's database only.
    db.owner()
        .await
        .batch_execute("update mcp.installation set purpose = 'dev'")
        .await
        .expect("marked");
    let watcher = tokio::spawn(watch(db.owner_url(), root, move |event| {
        let _ = sender.send(event);
    }));
    assert!(matches!(next(&mut events).await, ReloadEvent::Watching));

    sql.function("room/hello", "room.hello()", "text", "select 'saved'");
    assert!(matches!(next(&mut events).await, ReloadEvent::Applied(report) if report.release == 2));
    assert_eq!(text(&db, "select room.hello()").await, "saved");

    sql.function("room/hello", "room.hello()", "text", "selekt 'wrong'");
    let ReloadEvent::Failed(error) = next(&mut events).await else {
        panic!("it must fail")
    };
    assert!(
        error.to_string().contains("hello.sql:3: syntax error"),
        "{error}"
    );
    assert_eq!(text(&db, "select room.hello()").await, "saved");

    sql.write(
        "migrations/room/V0002__more.sql",
        "create table room.more ();",
    );
    sql.function(
        "room/hello",
        "room.hello()",
        "text",
        "select count(*)::text from room.more",
    );
    assert!(matches!(next(&mut events).await, ReloadEvent::Applied(_)));
    assert_eq!(text(&db, "select room.hello()").await, "0");
    watcher.abort();
}

/// A migration that needs a lock tries it shortly, so that whoever comes after waits no longer than that.
#[tokio::test]
async fn callers_go_on_while_a_migration_waits_for_a_lock() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    sql.write(
        "migrations/room/V0002__things.sql",
        "create table room.things (id integer);",
    );
    sql.release(&db).await;
    let reader = db.owner().await;
    let reading = "begin; select from room.things";
    reader.batch_execute(reading).await.expect(reading);
    sql.write(
        "migrations/room/V0003__more.sql",
        "alter table room.things add column more integer;",
    );
    let caller = db.owner().await;
    let watcher = db.superuser().await;
    let call = async {
        eventually("the migration waits for the reader", async || {
            let waiting = "select from pg_stat_activity where application_name = 'moothall migrate'
                and datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0";
            watcher.query_opt(waiting, &[]).await.expect("locks")
        })
        .await;
        // Behind a wait of ten seconds this would fail.
        let call = "set lock_timeout = '5s'; select from room.things";
        caller.batch_execute(call).await.expect("the call");
        reader.batch_execute("commit").await.expect("the end");
    };
    let (report, ()) = tokio::join!(sql.release(&db), call);
    assert_eq!(report.migrations_applied, ["room/V0003__more"]);
}
