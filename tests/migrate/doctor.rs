//! `moothall doctor` finds what was broken, and nothing in a database that is well.

use moothall::db::doctor::{Diagnosis, examine, examine_bridge};

use crate::fixture::Sql;
use crate::support::{TestDb, template};

async fn findings(db: &TestDb) -> Vec<Diagnosis> {
    let owner = db.owner().await;
    let found = examine(&owner, &template::source()).await;
    found.unwrap_or_else(|error| panic!("{error}"))
}

#[tokio::test]
async fn a_migrated_database_is_well() {
    let db = TestDb::new().await;
    assert_eq!(findings(&db).await, []);
    assert_eq!(
        examine_bridge(&db.bridge().await).await.expect("bridge"),
        []
    );
}

#[tokio::test]
async fn an_empty_database_is_to_be_migrated() {
    let db = TestDb::empty().await;
    let found = findings(&db).await;
    assert_eq!(found.len(), 1);
    assert!(found[0].action.contains("moothall migrate"));
}

#[tokio::test]
async fn each_thing_that_was_broken_is_named() {
    let db = TestDb::new().await;
    let broken = [
        (
            "grant execute on function mcp.call(jsonb, text, text, jsonb, jsonb) to anon",
            "mcp.call(jsonb,text,text,jsonb,jsonb): anon may execute it",
        ),
        (
            "revoke all on function mcp.watch() from service_role",
            "service_role may not execute mcp.watch()",
        ),
        (
            "grant execute on function mcp.whoami(mcp.actor, jsonb) to service_role",
            "service_role may execute mcp.whoami(",
        ),
        (
            "grant select on mcp.credentials to authenticated",
            "mcp.credentials: authenticated has rights on it: select",
        ),
        ("drop function mcp.clean_text", "mcp.clean_text("),
        (
            "insert into mcp.migrations_mcp values (900, 'later', '2026-01-01T00:00:00Z', '1')",
            "has migration 900 of mcp",
        ),
        (
            "insert into mcp.lockouts values ('192.0.2.1', 'user', 5, now(), now() + interval '1 hour')",
            "192.0.2.1 is locked out",
        ),
        (
            "insert into mcp.jobs (key, function, subject, run_at, dead_at, last_error, created_at)
             values ('k', 'duels.embed_agent', '{}', now(), now(), 'the service is gone', now())",
            "1 jobs of duels.embed_agent were given up: the service is gone",
        ),
    ];
    let owner = db.owner().await;
    for (statement, _) in broken {
        owner
            .batch_execute(statement)
            .await
            .unwrap_or_else(|error| panic!("{statement}: {error:?}"));
    }
    let found = findings(&db).await;
    for (statement, finding) in broken {
        assert!(
            found.iter().any(|known| known.finding.contains(finding)),
            "{statement}: {found:#?}"
        );
    }
}

/// A folder of a team's own has no list to be on: doctor looks there too.
#[tokio::test]
async fn a_teams_own_room_keeps_the_rules_of_the_house() {
    let (db, sql) = (TestDb::new().await, Sql::shipped());
    sql.write(
        "functions/room/hello.sql",
        "-- hello: for a test.
         create or replace function room.hello() returns text language plpgsql as $$ begin return 'one'; end $$;
         grant execute on function room.hello() to anon;",
    );
    sql.release(&db).await;
    let found = examine(&db.owner().await, &sql.source()).await;
    let found = found.unwrap_or_else(|error| panic!("{error}"));
    for expected in [
        "room.hello(): does not look names up in pg_catalog first and in pg_temp last",
        "room.hello(): public, anon may execute it",
        "room.hello(): has no comment",
    ] {
        let named = found.iter().find(|known| known.finding == expected);
        let named = named.unwrap_or_else(|| panic!("{expected}: {found:#?}"));
        assert_eq!(named.check, "conventions");
        assert_eq!(named.serious, !expected.ends_with("comment"));
    }
}

/// `moothall doctor | head -1`: a reader that leaves ends nothing.
#[tokio::test]
async fn a_reader_that_leaves_ends_nothing() {
    let db = TestDb::empty().await;
    for command in [&["doctor"][..], &["doctor", "--json"], &["migrate"]] {
        let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_moothall"))
            .args(command)
            .args(["--database-url", &db.owner_url()])
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("the program");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("its end");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!said.contains("panicked"), "{command:?}: {said}");
        assert_eq!(output.status.success(), command[0] == "migrate", "{said}");
    }
}
