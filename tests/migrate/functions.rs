//! Declared functions: releases, errors, what is dropped and what never is.

use moothall::db::migrate::{Drift, drift};

use crate::fixture::{Sql, text};
use crate::support::TestDb;

const HELLO: &str = "select room.hello()::text";

#[tokio::test]
async fn a_fresh_database_gets_everything_once() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    let first = sql.release(&db).await;
    assert_eq!(first.release, 1);
    assert!(first.changed);
    assert_eq!(
        first.migrations_applied.first().map(String::as_str),
        Some("mcp/V0001__roles_and_auth")
    );
    assert_eq!(text(&db, HELLO).await, "one");
    assert_eq!(
        text(&db, "select purpose from mcp.installation").await,
        "production"
    );

    let second = sql.release(&db).await;
    assert_eq!((second.release, second.changed), (1, false));
    assert!(second.migrations_applied.is_empty());
}

#[tokio::test]
async fn a_changed_function_is_a_new_release() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    sql.release(&db).await;
    sql.function("room/hello", "room.hello()", "text", "select 'two'");
    let report = sql.release(&db).await;
    assert_eq!((report.release, report.changed), (2, true));
    assert_eq!(text(&db, HELLO).await, "two");
}

#[tokio::test]
async fn an_error_names_file_and_line_and_changes_nothing() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    sql.release(&db).await;
    sql.function("room/hello", "room.hello()", "text", "select 'two'");
    let path = sql
        .root
        .join("functions/room/wrong.sql")
        .display()
        .to_string();

    let body = "-- wrong: ünïcode first.\n\ncreate or replace function room.wrong() returns int language plpgsql\n\
                as $$\nbegin\n  return 1 1;\nend\n$$;\n";
    sql.write("functions/room/wrong.sql", body);
    let message = sql.refused(&db).await;
    assert!(message.starts_with(&format!("{path}:6: ")), "{message}");

    let raised = "create or replace function room.wrong() returns int language sql as 'select 1';\n\
                  -- comment; with a semicolon\n\nselect 1;\n\ndo $$ begin raise exception 'no; not so'; end $$;\n";
    sql.write("functions/room/wrong.sql", raised);
    assert_eq!(sql.refused(&db).await, format!("{path}:6: no; not so"));

    sql.write(
        "functions/room/wrong.sql",
        "create or replace function\n  room.wrong( foo\n",
    );
    let message = sql.refused(&db).await;
    assert!(
        message.starts_with(&path) && message.contains("syntax error"),
        "{message}"
    );

    assert_eq!(text(&db, HELLO).await, "one");
    assert_eq!(
        text(&db, "select max(release)::text from mcp.releases").await,
        "1"
    );
}

#[tokio::test]
async fn a_migration_that_fails_is_named_with_its_line() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    sql.write(
        "migrations/room/V0002__more.sql",
        "create table room.a (id int);\n\ncreate tabel room.b (id int);\n",
    );
    let message = sql.refused(&db).await;
    assert!(
        message.contains("V0002__more.sql:3: syntax error at or near \"tabel\""),
        "{message}"
    );
}

#[tokio::test]
async fn a_file_defines_the_function_of_its_name_and_no_other() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    sql.function("room/other", "room.different()", "text", "select 'x'");
    let message = sql.refused(&db).await;
    assert!(
        message.contains("other.sql: defines no function room.other"),
        "{message}"
    );

    let two = "create or replace function room.other() returns int language sql as 'select 1';\n\
               create or replace function room.second() returns int language sql as 'select 1';\n";
    sql.write("functions/room/other.sql", two);
    let message = sql.refused(&db).await;
    assert!(
        message.contains("other.sql: defines room.second"),
        "{message}"
    );
}

#[tokio::test]
async fn a_function_without_a_file_goes_two_releases_later() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    sql.function("room/gone", "room.gone()", "text", "select 'still here'");
    sql.release(&db).await;
    // Made by the team, in the same schema and beside it.
    let owner = db.owner().await;
    let team = "create function room.team() returns int language sql as 'select 1';
                create table room.team_table (id int);
                create function public.team() returns int language sql as 'select 1'";
    owner.batch_execute(team).await.expect("the team's own");

    sql.remove("functions/room/gone.sql");
    let report = sql.release(&db).await;
    assert!(report.dropped.is_empty());
    assert_eq!(text(&db, "select room.gone()").await, "still here");

    sql.function("room/hello", "room.hello()", "text", "select 'three'");
    let report = sql.release(&db).await;
    assert_eq!(report.dropped, ["room.gone()"]);
    assert_eq!(
        text(
            &db,
            "select coalesce(to_regprocedure('room.gone()')::text, 'gone')"
        )
        .await,
        "gone"
    );
    let kept =
        "select (room.team() + public.team() + (select count(*) from room.team_table))::text";
    assert_eq!(text(&db, kept).await, "2");
}

#[tokio::test]
async fn what_a_team_uses_or_made_its_own_is_not_dropped() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    sql.function("room/used", "room.used()", "text", "select 'used'");
    sql.function("room/taken", "room.taken()", "text", "select 'ours'");
    sql.release(&db).await;
    let owner = db.owner().await;
    let team = "create view room.a_view as select room.used();
                create or replace function room.taken() returns text language sql as $$ select 'theirs' $$";
    owner.batch_execute(team).await.expect("the team's own");
    sql.remove("functions/room/used.sql");
    sql.remove("functions/room/taken.sql");
    sql.release(&db).await;
    sql.function("room/hello", "room.hello()", "text", "select 'three'");
    let report = sql.release(&db).await;
    assert!(report.dropped.is_empty());
    assert_eq!(report.kept, ["room.taken()", "room.used()"]);
    assert_eq!(
        text(&db, "select room.taken() || room.used()").await,
        "theirsused"
    );
}

#[tokio::test]
async fn a_result_type_and_argument_names_may_change() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    sql.function("room/sum", "room.sum(a int)", "int", "select a");
    sql.release(&db).await;
    sql.function("room/hello", "room.hello()", "int", "select 7");
    sql.function("room/sum", "room.sum(b int)", "int", "select b + 1");
    sql.release(&db).await;
    assert_eq!(text(&db, HELLO).await, "7");
    assert_eq!(text(&db, "select room.sum(b => 1)::text").await, "2");
}

#[tokio::test]
async fn a_new_optional_argument_does_not_make_calls_ambiguous() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    sql.function("room/_define", "room._define(name text)", "int", "select 1");
    sql.function("room/tool", "room.tool()", "int", "select 1");
    let registration = "create or replace function room.tool() returns int language sql as 'select 1';\n\
                        select room._define('tool');\n";
    sql.write("functions/room/tool.sql", registration);
    sql.release(&db).await;
    sql.function(
        "room/_define",
        "room._define(name text, more int default 2)",
        "int",
        "select more",
    );
    sql.release(&db).await;
    assert_eq!(text(&db, "select room._define('x')::text").await, "2");
}

#[tokio::test]
async fn files_may_use_functions_of_later_files() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    sql.function("room/a", "room.a()", "int", "select room.b()");
    sql.function("room/b", "room.b()", "int", "select room.c()");
    sql.function("room/c", "room.c()", "int", "select 3");
    sql.release(&db).await;
    assert_eq!(text(&db, "select room.a()::text").await, "3");
    sql.function("room/a", "room.a()", "int", "select room.missing()");
    let message = sql.refused(&db).await;
    assert!(
        message.contains("a.sql:3: function room.missing() does not exist"),
        "{message}"
    );
}

#[tokio::test]
async fn drift_is_seen_and_force_undoes_it() {
    let (db, sql) = (TestDb::empty().await, Sql::new());
    sql.function("room/lost", "room.lost()", "int", "select 1");
    sql.release(&db).await;
    let owner = db.owner().await;
    assert_eq!(drift(&owner, &sql.source()).await.expect("drift"), []);

    let by_hand = "create or replace function room.hello() returns text language sql as $$ select 'by hand' $$;
                   drop function room.lost()";
    owner.batch_execute(by_hand).await.expect("changes by hand");
    let found = drift(&owner, &sql.source()).await.expect("drift");
    let changed = Drift::Changed {
        function: "room.hello()".into(),
    };
    let missing = Drift::Missing {
        function: "room.lost()".into(),
    };
    assert_eq!(found, [changed, missing]);

    let options = moothall::db::migrate::Options {
        force: true,
        ..Default::default()
    };
    let purpose = moothall::db::migrate::Purpose::Production;
    let forced =
        moothall::db::migrate::migrate_with(&db.owner_url(), &sql.source(), purpose, &options)
            .await;
    forced.expect("forced");
    assert_eq!(drift(&owner, &sql.source()).await.expect("drift"), []);
    owner
        .batch_execute("grant execute on function room.hello() to anon")
        .await
        .expect("a grant");
    assert_eq!(drift(&owner, &sql.source()).await.expect("drift").len(), 1);
}
