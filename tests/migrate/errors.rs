//! A team's own error gets the status of its class, without Rust; docs/errors.md says which.

use serde_json::{Value, json};

use moothall::db::migrate::{Purpose, migrate};

use crate::{fixture::Sql, hall::Hall, support::TestDb};

const PAGE: &str = include_str!("../../docs/errors.md");

/// The table of classes and statuses in docs/errors.md.
fn documented() -> Vec<(String, u16)> {
    let rows = PAGE.lines().filter_map(|line| {
        let mut cells = line.trim_matches('|').split('|').map(str::trim);
        let (class, status) = (cells.next()?, cells.next()?.parse().ok()?);
        cells.next().is_none().then(|| (class.to_owned(), status))
    });
    rows.collect()
}

/// The shipped rules, and a room with an error of each class and a tool that fails with the one it is asked for.
fn team(classes: &[(String, u16)]) -> Sql {
    let sql = Sql::shipped();
    let errors: String = classes
        .iter()
        .map(|(class, _)| {
            format!("select mcp.define_error('room_{class}', class => '{class}', means => 'It is {class}.', remedy => 'None.');\n")
        })
        .collect();
    sql.write(
        "functions/room/_errors.sql",
        &format!("-- _errors: for a test.\n{errors}"),
    );
    sql.write(
        "functions/room/fail.sql",
        "-- fail: fail as asked.
         create or replace function room.fail(actor mcp.actor, args jsonb) returns json language plpgsql set search_path = pg_catalog, pg_temp
         as $$ begin perform mcp.fail(args ->> 'code', 'As you asked.'); return null; end $$;
         comment on function room.fail(mcp.actor, jsonb) is 'Fail.';
         revoke all on function room.fail(mcp.actor, jsonb) from public, anon, authenticated;
         select mcp.define_tool('room.fail', audience => 'user', title => 'Fail', description => 'Fails.', tier => 'observe',
           errors => '{room_conflict, room_gone}',
           input => '{\"type\": \"object\", \"properties\": {\"code\": {\"type\": \"string\"}}, \"required\": [\"code\"]}');",
    );
    sql
}

#[tokio::test]
async fn a_teams_own_error_has_the_status_of_its_class() {
    let classes = documented();
    assert_eq!(classes.len(), 9, "{classes:?}");
    let sql = team(&classes);
    let db = TestDb::empty().await;
    migrate(&db.owner_url(), &sql.source(), Purpose::Production)
        .await
        .unwrap_or_else(|error| panic!("{error}"));
    let hall = Hall::over(db, |_| {}).await;
    let alpha = hall.person("alpha").await;

    for (class, status) in &classes {
        let code = format!("room_{class}");
        let reply = hall.api(&alpha.key, "fail", json!({ "code": code })).await;
        assert_eq!(reply.status, *status, "{class}: {}", reply.text);
        let said: Value = serde_json::from_str(&reply.text).expect("JSON");
        assert_eq!(said["error"]["code"], json!(code));

        let reply = hall.tool(&alpha.key, "fail", json!({ "code": code })).await;
        assert_eq!(reply.status, 200, "{class}: {}", reply.text);
        let said: Value = serde_json::from_str(&reply.text).expect("JSON");
        assert_eq!(said["result"]["isError"], json!(true), "{class}");
        assert_eq!(
            said["result"]["structuredContent"]["error"]["code"],
            json!(code)
        );
    }

    // Its own codes, in the description and in OpenAPI.
    let openapi = hall
        .send(
            "GET",
            &format!("{}/api/openapi.json", hall.web),
            None,
            &[],
            "",
        )
        .await;
    let openapi: Value = serde_json::from_str(&openapi.text).expect("JSON");
    let post = &openapi["paths"]["/api/tools/fail"]["post"];
    assert_eq!(
        post["description"],
        "Fails. Errors: room_conflict, room_gone."
    );
    assert_eq!(post["responses"]["409"]["description"], "room_conflict");
    assert_eq!(post["responses"]["410"]["description"], "room_gone");

    // A code that no file declares is a mistake of the rule: the caller learns no more, the event has its cause.
    let reply = hall
        .api(&alpha.key, "fail", json!({"code": "nobody_declared"}))
        .await;
    assert_eq!(reply.status, 500, "{}", reply.text);
    assert!(!reply.text.contains("nobody_declared"), "{}", reply.text);
    let row = hall
        .sql
        .query_one(
            "select cause from mcp.events where name = 'fail' order by seq desc limit 1",
            &[],
        )
        .await
        .expect("an event");
    let cause: String = row.get(0);
    assert!(cause.contains("nobody_declared"), "{cause}");
}

#[tokio::test]
async fn a_code_that_two_files_declare_is_refused_with_both() {
    let sql = team(&[("conflict".to_owned(), 409), ("gone".to_owned(), 410)]);
    sql.write(
        "migrations/second/V0001__second.sql",
        "create schema second;",
    );
    sql.write(
        "functions/second/_errors.sql",
        "-- _errors: for a test.\nselect mcp.define_error('room_gone', class => 'gone', means => 'Gone.', remedy => 'None.');\n",
    );
    let db = TestDb::empty().await;
    let refused = migrate(&db.owner_url(), &sql.source(), Purpose::Production).await;
    let message = refused.expect_err("it must be refused").to_string();
    for file in ["functions/room/_errors.sql", "functions/second/_errors.sql"] {
        assert!(message.contains(file), "{message}");
    }
}

#[tokio::test]
async fn a_tool_that_names_an_unknown_error_is_refused() {
    let sql = team(&[("conflict".to_owned(), 409)]);
    let db = TestDb::empty().await;
    let refused = migrate(&db.owner_url(), &sql.source(), Purpose::Production).await;
    let message = refused.expect_err("it must be refused").to_string();
    assert!(
        message.contains("room_gone") && message.contains("fail.sql"),
        "{message}"
    );
}
