//! What SQL says arrives as it was said.

use serde_json::json;

use crate::hall::Hall;

const EXACT: &str = r#"{"z": 1.10, "a":1e2,  "big": 123456789012345678901234567890, "text": "a\u00e9\"\n", "list": [1.0, -0.0]}"#;

/// The same without blanks between its parts, which would only cost a model's context.
const COMPACT: &str = r#"{"z":1.10,"a":1e2,"big":123456789012345678901234567890,"text":"a\u00e9\"\n","list":[1.0,-0.0]}"#;

#[tokio::test]
async fn data_is_not_touched() {
    let hall = Hall::open().await;
    let alpha = hall.person("alpha").await;
    let reply = hall.tool(&alpha.key, "exact", json!({})).await;
    assert!(
        reply
            .text
            .contains(&format!("\"structuredContent\":{EXACT}")),
        "{}",
        reply.text
    );
    assert_eq!(
        reply.json()["result"]["content"],
        json!([{"type": "text", "text": COMPACT}])
    );
    assert_eq!(hall.api(&alpha.key, "exact", json!({})).await.text, EXACT);
}

#[tokio::test]
async fn content_and_errors() {
    let hall = Hall::open().await;
    let alpha = hall.person("alpha").await;
    let content = hall.tool(&alpha.key, "content", json!({})).await.json()["result"].clone();
    assert_eq!(
        content,
        json!({"content": [{"type": "image", "data": "AA==", "mimeType": "image/png"}], "isError": false})
    );

    let refused = hall.tool(&alpha.key, "refuse", json!({})).await;
    let error =
        json!({"code": "PAIR_COOLDOWN", "message": "Wait a little.", "available_at": "later"});
    assert_eq!(refused.tool_error(), error);
    let text = refused.json()["result"]["content"][0]["text"].clone();
    assert_eq!(
        serde_json::from_str::<serde_json::Value>(text.as_str().expect("text")).expect("JSON"),
        json!({"error": error})
    );
    let over_http = hall.api(&alpha.key, "refuse", json!({})).await;
    assert_eq!(
        (over_http.status, over_http.json()),
        (409, json!({"error": error}))
    );

    let boom = hall.tool(&alpha.key, "boom", json!({})).await;
    assert_eq!(boom.tool_error()["code"], "internal_error");
    assert_eq!(boom.tool_error()["request_id"], boom.header("x-request-id"));
    assert!(!boom.text.contains("inner cause"));
    assert_eq!(hall.api(&alpha.key, "boom", json!({})).await.status, 500);
}

#[tokio::test]
async fn shapes_are_judged_and_recorded_but_not_charged() {
    let hall = Hall::open().await;
    let alpha = hall.person("alpha").await;
    let cases = [
        (json!({}), "value", "value is required."),
        (
            json!({"value": 1, "limit": 0}),
            "limit",
            "limit must be at least 1.",
        ),
        (
            json!({"value": 1, "deep": {"list": [1]}}),
            "deep.list.0",
            "deep.list.0 must be of type \"string\".",
        ),
        (
            json!({"value": 1, "other": 1}),
            "other",
            "other is not an argument of this tool.",
        ),
        (
            json!({"value": {"x": "a\u{0}b"}}),
            "value.x",
            "value.x must not contain a NUL character.",
        ),
    ];
    let tried = cases.len() as i64;
    for (arguments, field, message) in cases {
        let error = hall.tool(&alpha.key, "echo", arguments).await.tool_error();
        assert_eq!(
            error,
            json!({"code": "VALIDATION_ERROR", "message": message, "field": field})
        );
    }
    // Numbers that no database holds are judged as well.
    let body = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"value":1e999999}}}"#;
    let reply = hall
        .send(
            "POST",
            &format!("{}/mcp/user", hall.web),
            Some(&alpha.key),
            &[],
            body,
        )
        .await;
    assert_eq!(reply.tool_error()["code"], "VALIDATION_ERROR");
    let deep = format!("{}{}", "[".repeat(400), "]".repeat(400));
    let body = body.replace("1e999999", &deep);
    let reply = hall
        .send(
            "POST",
            &format!("{}/mcp/user", hall.web),
            Some(&alpha.key),
            &[],
            body,
        )
        .await;
    assert_eq!(reply.tool_error()["code"], "VALIDATION_ERROR");
    let surrogate = r#"{"value":"\ud800"}"#;
    let reply = hall
        .send(
            "POST",
            &format!("{}/api/tools/echo", hall.web),
            Some(&alpha.key),
            &[],
            surrogate,
        )
        .await;
    assert_eq!(
        (reply.status, &reply.json()["error"]["code"]),
        (400, &json!("VALIDATION_ERROR"))
    );

    assert_eq!(
        hall.count(
            "select count(*) from mcp.events where code = 'VALIDATION_ERROR' and name = 'echo'"
        )
        .await,
        tried + 3
    );
    assert_eq!(hall.count("select count(*) from mcp.budgets").await, 0);
}

#[tokio::test]
async fn callers_never_see_each_others_answers() {
    let hall = Hall::open().await;
    let alpha = hall.person("alpha").await;
    let beta = hall.person("beta").await;
    let calls = (0..60).map(|n| {
        let person = if n % 2 == 0 { &alpha } else { &beta };
        let hall = &hall;
        async move {
            let reply = hall.tool(&person.key, "projects_list", json!({})).await;
            let names = reply.data()["projects"].to_string();
            let listed = hall
                .rpc(
                    &person.key,
                    "resources/read",
                    json!({"uri": "test://place"}),
                )
                .await;
            assert!(listed.text.contains(&person.handle), "{}", listed.text);
            let other = if n % 2 == 0 { "beta" } else { "alpha" };
            assert!(
                names.contains(&person.handle) && !names.contains(other),
                "{names}"
            );
        }
    });
    futures_util::future::join_all(calls).await;
}

/// The tool has run, so the caller gets the result; whoever runs the server learns of it.
#[tokio::test]
async fn a_result_that_does_not_fit_its_schema_is_counted() {
    let mut hall = Hall::open().await;
    hall.results.expected = false;
    let alpha = hall.person("alpha").await;
    let counted = |hall: &Hall| {
        let page = hall.results.metrics.encode();
        page.contains("moothall_result_mismatches_total{tool=\"misfit\"} 1")
    };
    hall.tool(&alpha.key, "whoami", json!({})).await.data();
    assert!(!counted(&hall));
    let result = hall.tool(&alpha.key, "misfit", json!({})).await.data();
    assert_eq!(result["points"]["available"], "many");
    assert!(counted(&hall));
}
