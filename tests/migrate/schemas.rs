//! A tool whose schema is wrong does not go live.

use moothall::db::migrate::drift;

use crate::fixture::{Sql, text};
use crate::support::TestDb;

const LIVE: &str =
    "select definition ->> 'description' from mcp.catalog_entries where name = 'hello'";

/// A tool of the user audience; its registration is on line 5.
fn tool(sql: &Sql, input: &str, more: &str) {
    sql.write(
        "functions/room/hello.sql",
        &format!(
            "-- hello: for a test.\n\
             create or replace function room.hello(actor mcp.actor, args jsonb) returns json language sql set search_path = pg_catalog, pg_temp\n\
             as $$ select '{{}}'::json $$;\n\n\
             select mcp.define_tool('room.hello', audience => 'user', title => 'Hello', description => 'version {}',\n\
               tier => 'observe', scope => 'user:read', input => '{input}'{more});\n",
            if more.is_empty() { "one" } else { "two" }
        ),
    );
}

const SOUND: &str = r#"{"type": "object", "properties": {"limit": {"type": "integer"}, "cursor": {"type": "string"}}}"#;

#[tokio::test]
async fn a_wrong_schema_is_refused_with_file_line_tool_and_reason() {
    let (db, sql) = (TestDb::new().await, Sql::shipped());
    tool(&sql, SOUND, "");
    let before = sql.release(&db).await.release;
    let file = sql.root.join("functions/room/hello.sql");
    let start = format!("{}:5: the tool hello: ", file.display());
    let output = r#", output => '{"type": "object", "properties": {"next": {"type": "string"}}}'"#;

    for (input, more, reason) in [
        (
            r#"{"type": "object", "properties": {"limit": {"type": "integer", "maximum": "x"}}}"#,
            ", idempotent => true".to_owned(),
            "the input schema is no JSON Schema (draft 2020-12) at /properties/limit/maximum: \"x\" is not of type \"number\"",
        ),
        (
            r#"{"type": "object", "properties": {"limit": {"type": "string", "pattern": "("}}}"#,
            ", idempotent => true".to_owned(),
            "the input schema is no JSON Schema",
        ),
        (
            SOUND,
            r#", output => '{"type": "object", "properties": {"next": {"type": "txet"}}}'"#
                .to_owned(),
            "the output schema is no JSON Schema",
        ),
        (
            SOUND,
            ", sealed => '{cursr}'".to_owned(),
            "sealed names cursr, which is no property of the input schema; it has limit, cursor",
        ),
        (
            SOUND,
            format!("{output}, sealed => '{{cursor}}', sealed_out => '{{nxet}}'"),
            "sealed_out names nxet, which is no property of the output schema; it has next",
        ),
    ] {
        tool(&sql, input, &more);
        let message = sql.refused(&db).await;
        let expected = format!("{start}{reason}");
        assert!(message.starts_with(&expected), "{message}\n{expected}");
        assert_eq!(text(&db, LIVE).await, "version one");
    }

    tool(
        &sql,
        SOUND,
        &format!("{output}, sealed => '{{cursor}}', sealed_out => '{{next}}'"),
    );
    assert_eq!(sql.release(&db).await.release, before + 1);
    assert_eq!(text(&db, LIVE).await, "version two");
    let drift = drift(&db.owner().await, &sql.source()).await;
    assert_eq!(drift.expect("drift"), []);
}

#[tokio::test]
async fn a_scope_that_does_not_exist_is_refused_with_those_that_do() {
    let (db, sql) = (TestDb::new().await, Sql::shipped());
    tool(&sql, SOUND, ", consent => 'user:raed'");
    let message = sql.refused(&db).await;
    assert!(
        message.contains("hello.sql:5: tool hello names the scope user:raed, which does not exist; those of the user audience are user:read"),
        "{message}"
    );
}

#[tokio::test]
async fn an_unknown_fragment_is_refused_with_file_and_line() {
    let (db, sql) = (TestDb::new().await, Sql::shipped());
    tool(&sql, SOUND, "");
    let before = sql.release(&db).await.release;
    let schema = r#"{"type": "object", "properties": {"limit": {"$fragment": "room.limit"}}}"#;
    tool(&sql, schema, ", idempotent => true");
    let message = sql.refused(&db).await;
    let file = sql.root.join("functions/room/hello.sql");
    let expected = format!(
        "{}:5: the schema names the fragment room.limit, which no file registers before this one",
        file.display()
    );
    assert!(message.starts_with(&expected), "{message}\n{expected}");

    sql.write(
        "functions/room/_limit.sql",
        "-- _limit: for a test.\n\
         create or replace function room._limit() returns integer language sql set search_path = pg_catalog, pg_temp as $$ select 3 $$;\n\
         select mcp.define_schema('room.limit', '{\"type\": \"integer\", \"maximum\": 3}');\n",
    );
    assert_eq!(sql.release(&db).await.release, before + 1);
    let seen = "select definition #>> '{inputSchema,properties,limit}' from mcp.catalog_entries where name = 'hello'";
    let limit: serde_json::Value = serde_json::from_str(&text(&db, seen).await).expect("JSON");
    assert_eq!(
        limit,
        serde_json::json!({"type": "integer", "maximum": 3}),
        "inlined"
    );

    // A part that the release no longer registers is unknown again, though an older release had it.
    std::fs::remove_file(sql.root.join("functions/room/_limit.sql")).expect("removed");
    let message = sql.refused(&db).await;
    assert!(message.starts_with(&expected), "{message}\n{expected}");
}
