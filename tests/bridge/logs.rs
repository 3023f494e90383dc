//! One line a request, and never a secret.

use serde_json::{Value, json};

use crate::{hall::Hall, log::Log};

#[tokio::test]
async fn no_secret_and_one_line() {
    let page = Log::start();
    let hall = Hall::open().await;
    let alpha = hall.person("alpha").await;
    let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    let secret = "a-very-secret-argument";
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "echo", "arguments": {"value": secret}}});
    let url = format!("{}/mcp/user?code=query-secret", hall.web);
    let called = hall
        .send(
            "POST",
            &url,
            Some(&alpha.key),
            &[("traceparent", trace), ("x-request-id", "not-ours")],
            body.to_string(),
        )
        .await;
    hall.tool("mhk_a_wrong_token", "whoami", json!({})).await;
    hall.rpc(&alpha.key, "tools/list", json!({})).await;
    let boom = hall.tool(&alpha.key, "boom", json!({})).await;

    let text = page.text();
    let ours: Vec<Value> = text
        .lines()
        .filter_map(|line| serde_json::from_str::<Value>(line).ok())
        .filter(|line| {
            line["target"]
                .as_str()
                .is_some_and(|target| target.starts_with("moothall"))
        })
        .collect();
    // The database driver and the HTTP client of this very test log below INFO what they send.
    let joined = ours.iter().map(Value::to_string).collect::<String>();
    for forbidden in [
        alpha.key.as_str(),
        secret,
        "mhk_a_wrong_token",
        "query-secret",
    ] {
        assert!(!joined.contains(forbidden), "{forbidden}");
    }
    let lines = |id: &str| {
        ours.iter()
            .filter(|line| line["message"] == "request" && line["request_id"] == id)
            .cloned()
            .collect::<Vec<_>>()
    };
    let line = lines(called.header("x-request-id"));
    assert_eq!(line.len(), 1);
    assert_eq!(
        (
            &line[0]["tool"],
            &line[0]["outcome"],
            &line[0]["route"],
            &line[0]["status"]
        ),
        (
            &json!("echo"),
            &json!("ok"),
            &json!("/mcp/user"),
            &json!(200)
        )
    );
    assert_eq!(line[0]["traceparent"], trace);
    assert_ne!(called.header("x-request-id"), "not-ours");
    let cause = ours
        .iter()
        .find(|line| line["request_id"] == boom.header("x-request-id") && line["cause"].is_string())
        .expect("a cause");
    assert!(
        cause["cause"]
            .as_str()
            .is_some_and(|cause| cause.contains("inner cause"))
    );
}

#[tokio::test]
async fn a_trusted_proxy_names_the_request_and_the_client() {
    let hall = Hall::with(|config| {
        config.trusted_proxies = vec!["127.0.0.1/32".parse().expect("a range")]
    })
    .await;
    let alpha = hall.person("alpha").await;
    let id = "3f0d3b52-3a5f-4b0e-9a55-0c2a6b3a7c11";
    let headers = [("x-request-id", id), ("x-forwarded-for", "198.51.100.7")];
    let url = format!("{}/api/tools/echo", hall.web);
    let reply = hall
        .send("POST", &url, Some(&alpha.key), &headers, r#"{"value":1}"#)
        .await;
    assert_eq!(reply.header("x-request-id"), id);
    assert_eq!(reply.json()["request"]["address"], "198.51.100.7");
    assert_eq!(reply.json()["request"]["id"], id);
}
