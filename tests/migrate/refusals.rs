//! Databases that must not be changed.

use moothall::db::migrate::{Purpose, migrate};

use crate::fixture::{Sql, text};
use crate::support::TestDb;

#[tokio::test]
async fn a_database_of_a_newer_version_is_refused() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    sql.write("migrations/mcp/V0900__future.sql", "select 1;");
    sql.release(&db).await;
    sql.remove("migrations/mcp/V0900__future.sql");
    let message = sql.refused(&db).await;
    assert!(
        message.contains("mcp/V0900__future") && message.contains("newer version"),
        "{message}"
    );
}

#[tokio::test]
async fn a_changed_migration_is_refused() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    sql.release(&db).await;
    sql.write(
        "migrations/room/V0001__room.sql",
        "create schema room; select 1;",
    );
    let message = sql.refused(&db).await;
    assert!(
        message.contains("room/V0001__room was changed after"),
        "{message}"
    );
}

#[tokio::test]
async fn rooms_are_numbered_without_regard_to_each_other() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    sql.write("migrations/room/V1000__late.sql", "select 1;");
    sql.release(&db).await;
    sql.write("migrations/mcp/V0901__later.sql", "select 1;");
    assert_eq!(
        sql.release(&db).await.migrations_applied,
        ["mcp/V0901__later"]
    );
}

#[tokio::test]
async fn dev_never_writes_to_a_foreign_database() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    let owner = db.owner().await;
    owner
        .batch_execute("create table public.customers (id int)")
        .await
        .expect("a table");
    let refused = migrate(&db.owner_url(), &sql.source(), Purpose::Dev)
        .await
        .expect_err("refused");
    assert!(
        refused
            .to_string()
            .contains("is not empty and was not made by `moothall dev`")
    );
    assert_eq!(
        text(
            &db,
            "select count(*)::text from pg_namespace where nspname = 'mcp'"
        )
        .await,
        "0"
    );

    let production = TestDb::empty().await;
    sql.release(&production).await;
    migrate(&production.owner_url(), &sql.source(), Purpose::Dev)
        .await
        .expect_err("production is not dev's");
}

#[tokio::test]
async fn dev_comes_back_to_its_own_even_after_a_failed_start() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    sql.write("migrations/room/V0002__wrong.sql", "create tabel x;");
    migrate(&db.owner_url(), &sql.source(), Purpose::Dev)
        .await
        .expect_err("a wrong migration");
    sql.write(
        "migrations/room/V0002__wrong.sql",
        "create table room.x ();",
    );
    migrate(&db.owner_url(), &sql.source(), Purpose::Dev)
        .await
        .expect("its own database");
    sql.release(&db).await;
    assert_eq!(
        text(&db, "select purpose from mcp.installation").await,
        "dev"
    );
}

#[tokio::test]
async fn a_superuser_leaves_nothing_of_its_own() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    migrate(&db.superuser_url(), &sql.source(), Purpose::Production)
        .await
        .expect("migrated");
    let owned = "select coalesce(string_agg(what, ', '), 'nothing') from (
        select oid::regprocedure::text from pg_proc where proowner = 'postgres'::regrole
           and pronamespace in ('mcp'::regnamespace, 'room'::regnamespace)
        union all select oid::regclass::text from pg_class where relowner = 'postgres'::regrole
           and relnamespace in ('mcp'::regnamespace, 'room'::regnamespace, 'auth'::regnamespace)
        union all select nspname from pg_namespace where nspowner = 'postgres'::regrole
           and nspname in ('mcp', 'room', 'auth')) as found (what)";
    assert_eq!(text(&db, owned).await, "nothing");
    sql.release(&db).await;
}

/// A tool that another file registers already would be taken over without a word.
#[tokio::test]
async fn a_second_tool_of_a_name_is_refused_with_both_files() {
    let (db, sql) = (TestDb::new().await, Sql::shipped());
    sql.write(
        "functions/room/whoami.sql",
        "-- whoami: for a test.
         create or replace function room.whoami(actor mcp.actor, args jsonb) returns json language plpgsql
           set search_path = pg_catalog, pg_temp as $$ begin return '{}'; end $$;
         select mcp.define_tool('room.whoami', audience => 'user', tier => 'observe', title => 'x', description => 'x',
           input => '{\"type\": \"object\"}');",
    );
    let refusal = sql.refused(&db).await;
    for part in ["functions/room/whoami.sql", "functions/mcp/whoami.sql"] {
        assert!(refusal.contains(part), "{part}: {refusal}");
    }
    let owner = text(
        &db,
        "select function from mcp.catalog_entries where (audience, kind, name) = ('user', 'tool', 'whoami')",
    );
    assert_eq!(owner.await, "mcp.whoami");
}
