//! The HTTP API.

use serde_json::json;

use crate::hall::Hall;

#[tokio::test]
async fn index_and_document() {
    let hall = Hall::open().await;
    let index = hall.get(&format!("{}/api", hall.web)).await.json();
    assert_eq!(
        (&index["name"], &index["mcp"]),
        (&json!("moothall"), &json!(format!("{}/mcp/user", hall.web)))
    );
    assert!(
        index["rooms"]
            .as_array()
            .is_some_and(|rooms| rooms.contains(&json!("workspaces"))),
        "{index}"
    );
    let document = hall
        .get(index["openapi"].as_str().expect("its address"))
        .await
        .json();
    assert_eq!(document["openapi"], "3.1.0");
    let operation = &document["paths"]["/api/tools/projects_list"]["post"];
    assert_eq!(
        operation["requestBody"]["content"]["application/json"]["schema"]["properties"]["limit"]["maximum"],
        100
    );
    assert!(document["paths"]["/api/tools/workspace_members_list"].is_null());
    assert!(hall.get(&hall.web).await.text.contains("/mcp/user"));
}

#[tokio::test]
async fn calls() {
    let hall = Hall::open().await;
    let alpha = hall.person("alpha").await;
    let url = format!("{}/api/tools/whoami", hall.web);
    let reply = hall.send("POST", &url, Some(&alpha.key), &[], "").await;
    assert_eq!(
        (
            reply.status,
            &reply.json()["handle"],
            reply.header("cache-control")
        ),
        (200, &json!("alpha"), "no-store")
    );
    let echo = hall
        .api(&alpha.key, "echo", json!({"value": {"a": [1]}}))
        .await
        .json();
    assert_eq!(
        (&echo["args"], &echo["request"]["transport"]),
        (&json!({"value": {"a": [1]}}), &json!("http"))
    );
    let anonymous = hall.send("POST", &url, None, &[], "{}").await;
    assert_eq!(
        (anonymous.status, &anonymous.json()["error"]["code"]),
        (401, &json!("UNAUTHORIZED"))
    );
    assert!(
        anonymous
            .header("www-authenticate")
            .contains("/oauth-protected-resource/mcp/user")
    );
    for (tool, body, status, code) in [
        ("no_such", "{}", 404, "unknown_tool"),
        ("%00", "{}", 404, "unknown_tool"),
        ("%FF", "{}", 404, "unknown_tool"),
        ("echo", "{}", 400, "VALIDATION_ERROR"),
        ("echo", "[1]", 400, "VALIDATION_ERROR"),
        ("echo", "{broken", 400, "VALIDATION_ERROR"),
        ("page", r#"{"cursor":"x"}"#, 400, "INVALID_CURSOR"),
    ] {
        let reply = hall
            .send(
                "POST",
                &format!("{}/api/tools/{tool}", hall.web),
                Some(&alpha.key),
                &[],
                body,
            )
            .await;
        assert_eq!(
            (reply.status, &reply.json()["error"]["code"]),
            (status, &json!(code)),
            "{tool} {body}"
        );
    }
    let long = "x".repeat(17_000);
    assert_eq!(
        hall.api(&alpha.key, "echo", json!({"value": long}))
            .await
            .status,
        413
    );
    let encoded = format!("{}/api/tools/%00who%ffami", hall.web);
    assert!(
        hall.send("POST", &encoded, Some(&alpha.key), &[], "{}")
            .await
            .status
            < 500
    );
}

#[tokio::test]
async fn off_means_off() {
    let hall = Hall::with(|config| config.web.mcp = false).await;
    for path in [
        "/mcp",
        "/mcp/user",
        "/.well-known/oauth-protected-resource",
        "/.well-known/oauth-protected-resource/mcp/user",
    ] {
        assert_eq!(
            hall.get(&format!("{}{path}", hall.web)).await.status,
            404,
            "{path}"
        );
    }
    assert_eq!(
        hall.get(&format!("{}/api", hall.web)).await.json()["mcp"],
        json!(null)
    );
    assert_eq!(
        hall.get(&format!(
            "{}/.well-known/oauth-protected-resource",
            hall.admin
        ))
        .await
        .status,
        200
    );
}

#[tokio::test]
async fn probes() {
    let hall = Hall::open().await;
    for path in ["/healthz", "/readyz"] {
        let reply = hall
            .send(
                "GET",
                &format!("{}{path}", hall.admin),
                None,
                &[("host", "10.1.2.3:9")],
                "",
            )
            .await;
        assert_eq!(reply.status, 200, "{path}");
    }
    let alpha = hall.person("alpha").await;
    hall.tool(&alpha.key, "whoami", json!({})).await;
    hall.tool(&alpha.key, "made_up", json!({})).await;
    let metrics = hall.get(&format!("{}/metrics", hall.admin)).await.text;
    for line in [
        r#"moothall_calls_total{audience="user",tool="whoami",outcome="ok"} 1"#,
        r#"moothall_calls_total{audience="user",tool="unknown",outcome="unknown_tool"} 1"#,
        r#"moothall_requests_total{audience="user",method="POST",route="/mcp/user",status="200"} 2"#,
        "moothall_pool_size",
        "moothall_catalog_version",
        "moothall_call_duration_seconds_bucket",
        "moothall_build_info",
        "moothall_ready 1",
        "moothall_pool_timeouts_total 0",
        "moothall_streams_open 0",
        "moothall_sessions_open 0",
        "moothall_process_resident_memory_bytes",
        "moothall_process_open_fds",
    ] {
        assert!(metrics.contains(line), "{line} in\n{metrics}");
    }
}
