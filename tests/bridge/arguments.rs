//! What a call's arguments may look like, beyond what the tool's schema says.

use serde_json::{Value, json};

use crate::hall::Hall;

/// A tool whose every argument is optional; for `clears`, null means something.
const OPTIONAL: &str = r#"
create function fixture.optional(actor mcp.actor, args jsonb) returns json language sql as 'select args::json';
select mcp.define_tool('fixture.optional', audience => 'user', title => 'Optional', description => 'Answers its arguments.', tier => 'observe',
  nulls => '{clears}', input => '{"type": "object", "additionalProperties": false, "properties": {"text": {"type": "string"},
    "count": {"type": "integer"}, "clears": {"type": "string"}, "inner": {"type": "object", "properties": {"text": {"type": "string"}}}}}');
select mcp._generate_dispatch()"#;

async fn hall() -> (Hall, String) {
    let hall = Hall::open().await;
    hall.sql.batch_execute(OPTIONAL).await.expect("a tool");
    let key = hall.person("alpha").await.key;
    (hall, key)
}

#[tokio::test]
async fn null_for_an_optional_argument_counts_as_left_out() {
    let (hall, key) = hall().await;
    for (given, seen) in [
        (json!({"text": null, "count": null}), json!({})),
        (json!({"text": "a", "count": null}), json!({"text": "a"})),
        (
            json!({"clears": null, "text": null}),
            json!({"clears": null}),
        ),
        (json!({"inner": {"text": null}}), json!({"inner": {}})),
    ] {
        let called = hall.tool(&key, "optional", given.clone()).await;
        assert_eq!(called.data(), seen, "{given}");
        let over_http = hall.api(&key, "optional", given).await;
        assert_eq!((over_http.status, over_http.json()), (200, seen));
    }
    let unknown = hall.tool(&key, "optional", json!({"other": null})).await;
    assert_eq!(unknown.tool_error()["field"], "other");
    let required = hall.tool(
        &key,
        "send_message",
        json!({"nickname": null, "message": "x"}),
    );
    assert_eq!(required.await.tool_error()["field"], "nickname");
    // A label that is null is refused, as it would be unclear whether the old one stays.
    let entered = hall.tool(
        &key,
        "enter_arena",
        json!({"pitch": "x", "model_key": null}),
    );
    assert_eq!(entered.await.tool_error()["field"], "model_key");
    let entered = hall.tool(
        &key,
        "enter_arena",
        json!({"pitch": "x", "ttl_minutes": null}),
    );
    assert_eq!(entered.await.data()["action"], "ENTERED");
    let cleared = hall.tool(&key, "set_presentation", json!({"bio": null}));
    assert_eq!(cleared.await.data()["presentation"]["bio"], Value::Null);
}

#[tokio::test]
async fn a_name_that_is_given_twice_is_refused() {
    let (hall, key) = hall().await;
    let headers = [("content-type", "application/json")];
    for (arguments, field) in [
        (r#"{"nickname":"beta","count":1,"count":100}"#, "count"),
        (r#"{"inner":{"text":"a","t\u0065xt":"b"}}"#, "inner.text"),
    ] {
        let tool = if field == "count" {
            "transfer"
        } else {
            "optional"
        };
        let message = format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"{tool}","arguments":{arguments}}}}}"#
        );
        let url = format!("{}/mcp/user", hall.web);
        let error = hall
            .send("POST", &url, Some(&key), &headers, message)
            .await
            .tool_error();
        assert_eq!(
            (&error["code"], &error["field"]),
            (&json!("VALIDATION_ERROR"), &json!(field))
        );
        let url = format!("{}/api/tools/{tool}", hall.web);
        let reply = hall
            .send("POST", &url, Some(&key), &headers, arguments)
            .await;
        assert_eq!(
            (reply.status, &reply.json()["error"]["field"]),
            (400, &json!(field))
        );
    }
}
