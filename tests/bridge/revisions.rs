//! The three revisions of the protocol.

use serde_json::{Value, json};

use crate::hall::{Hall, Reply};

const NEWEST: &str = "2026-07-28";

async fn modern(
    hall: &Hall,
    key: &str,
    headers: &[(&str, &str)],
    method: &str,
    mut params: Value,
    version: &str,
) -> Reply {
    if !params.is_object() {
        params = json!({});
    }
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": version,
        "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": {"name": "tester", "version": "1"},
    });
    send(hall, key, headers, method, params, version).await
}

async fn send(
    hall: &Hall,
    key: &str,
    headers: &[(&str, &str)],
    method: &str,
    params: Value,
    version: &str,
) -> Reply {
    let subject = params
        .get("name")
        .or(params.get("uri"))
        .and_then(Value::as_str)
        .unwrap_or_default()
        .to_owned();
    let mut all = vec![
        ("mcp-protocol-version", version),
        ("mcp-method", method),
        ("mcp-name", subject.as_str()),
    ];
    for &(name, value) in headers {
        all.retain(|(known, _)| *known != name);
        all.push((name, value));
    }
    let body = json!({"jsonrpc": "2.0", "id": 5, "method": method, "params": params}).to_string();
    hall.send(
        "POST",
        &format!("{}/mcp/user", hall.web),
        Some(key),
        &all,
        body,
    )
    .await
}

#[tokio::test]
async fn initialize_negotiates() {
    let hall = Hall::open().await;
    let alpha = hall.person("alpha").await;
    for (asked, agreed) in [
        ("2025-06-18", "2025-06-18"),
        ("2025-11-25", "2025-11-25"),
        (NEWEST, "2025-11-25"),
        ("2024-11-05", "2025-11-25"),
    ] {
        let params = json!({"protocolVersion": asked, "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}});
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params})
            .to_string();
        let reply = hall
            .send(
                "POST",
                &format!("{}/mcp", hall.web),
                Some(&alpha.key),
                &[],
                body,
            )
            .await;
        let result = reply.json()["result"].clone();
        assert_eq!(result["protocolVersion"], agreed, "{}", reply.text);
        assert_eq!(result["serverInfo"]["name"], "moothall");
        assert_eq!(
            result["capabilities"]["tools"],
            json!({"listChanged": false})
        );
        assert!(
            result["capabilities"]["resources"].is_object()
                && result["capabilities"]["prompts"].is_object()
        );
        assert_eq!(reply.header("mcp-session-id"), "");
    }
}

#[tokio::test]
async fn legacy_results_have_no_modern_fields() {
    let hall = Hall::open().await;
    let alpha = hall.person("alpha").await;
    for version in ["2025-06-18", "2025-11-25", ""] {
        for (method, params) in [
            ("tools/list", json!({})),
            ("tools/call", json!({"name": "whoami"})),
        ] {
            let body =
                json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).to_string();
            let headers = [("mcp-protocol-version", version)];
            let reply = hall
                .send(
                    "POST",
                    &format!("{}/mcp", hall.web),
                    Some(&alpha.key),
                    &headers,
                    body,
                )
                .await;
            assert_eq!(
                reply.json()["result"]["resultType"],
                Value::Null,
                "{}",
                reply.text
            );
        }
    }
}

#[tokio::test]
async fn the_newest_revision() {
    let hall = Hall::open().await;
    let alpha = hall.person("alpha").await;
    let call = |method: &'static str, params: Value| {
        modern(&hall, &alpha.key, &[], method, params, NEWEST)
    };

    let discovered = call("server/discover", json!({})).await.json()["result"].clone();
    assert_eq!(
        discovered["supportedVersions"],
        json!(["2025-06-18", "2025-11-25", NEWEST])
    );
    assert_eq!(
        (&discovered["resultType"], &discovered["cacheScope"]),
        (&json!("complete"), &json!("private"))
    );
    for (method, params) in [
        ("tools/list", json!({})),
        ("resources/list", json!({})),
        ("resources/templates/list", json!({})),
        ("prompts/list", json!({})),
        ("resources/read", json!({"uri": "test://place/9"})),
    ] {
        let reply = call(method, params).await;
        let result = reply.json()["result"].clone();
        assert_eq!(result["resultType"], "complete", "{method}: {}", reply.text);
        assert!(
            result["ttlMs"].is_u64() && result["cacheScope"] == "private",
            "{method}: {result}"
        );
    }
    let result = call(
        "tools/call",
        json!({"name": "echo", "arguments": {"value": 1}}),
    )
    .await;
    assert_eq!(result.json()["result"]["resultType"], "complete");
    assert_eq!(
        result.data()["request"]["client"],
        json!({"name": "tester", "version": "1"})
    );
    assert_eq!(
        call(
            "prompts/get",
            json!({"name": "greeting", "arguments": {"name": "Ann"}})
        )
        .await
        .json()["result"]["resultType"],
        "complete"
    );
    call("resources/read", json!({"uri": "test://nowhere"}))
        .await
        .rpc_error(200, -32602);
    call("ping", json!({})).await.rpc_error(404, -32601);
    call("no/such", json!({})).await.rpc_error(404, -32601);
}

#[tokio::test]
async fn what_the_newest_revision_refuses() {
    let hall = Hall::open().await;
    let alpha = hall.person("alpha").await;
    for (method, params) in [
        ("tools/call", json!({"name": "whoami"})),
        ("tools/list", json!({})),
    ] {
        let call = |headers: Vec<(&'static str, &'static str)>| {
            let (hall, key, params) = (&hall, &alpha.key, params.clone());
            async move { modern(hall, key, &headers, method, params, NEWEST).await }
        };
        call(vec![("mcp-method", "prompts/list")])
            .await
            .rpc_error(400, -32020);
        call(vec![("mcp-method", "")]).await.rpc_error(400, -32020);
        call(vec![("mcp-protocol-version", "")])
            .await
            .rpc_error(400, -32020);
        call(vec![("mcp-protocol-version", "2025-11-25")])
            .await
            .rpc_error(400, -32020);
        let unsupported =
            modern(&hall, &alpha.key, &[], method, params.clone(), "2031-01-01").await;
        let error = unsupported.rpc_error(400, -32022);
        assert_eq!(error["data"]["requested"], "2031-01-01");
        assert!(
            error["data"]["supported"]
                .as_array()
                .is_some_and(|known| known.contains(&json!(NEWEST)))
        );
        let bare =
            json!({"_meta": {"io.modelcontextprotocol/protocolVersion": NEWEST}, "name": "whoami"});
        send(&hall, &alpha.key, &[], method, bare, NEWEST)
            .await
            .rpc_error(400, -32602);
        send(&hall, &alpha.key, &[], method, params.clone(), NEWEST)
            .await
            .rpc_error(400, -32602);
    }
    let call = |name: &'static str| {
        let (hall, key) = (&hall, &alpha.key);
        async move {
            modern(
                hall,
                key,
                &[("mcp-name", name)],
                "tools/call",
                json!({"name": "whoami"}),
                NEWEST,
            )
            .await
        }
    };
    call("projects_list").await.rpc_error(400, -32020);
    call("").await.rpc_error(400, -32020);
    assert_eq!(call("=?base64?d2hvYW1p?=").await.status, 200);
}

#[tokio::test]
async fn older_revisions_call_a_missing_resource_by_its_old_code() {
    let hall = Hall::open().await;
    let alpha = hall.person("alpha").await;
    hall.rpc(
        &alpha.key,
        "resources/read",
        json!({"uri": "test://nowhere"}),
    )
    .await
    .rpc_error(200, -32002);
    hall.rpc(&alpha.key, "prompts/get", json!({"name": "nothing"}))
        .await
        .rpc_error(200, -32602);
}
