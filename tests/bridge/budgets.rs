//! Budgets hold under load, and speak as each surface wants it.

use serde_json::json;

use crate::hall::Hall;

#[tokio::test]
async fn forty_calls_against_five() {
    let hall = Hall::open().await;
    let alpha = hall.person("alpha").await;
    hall.set("user_calls_per_minute", 5).await;
    let calls = (0..40).map(|n| {
        hall.tool(
            &alpha.key,
            "mark",
            json!({"mark": n.to_string(), "seconds": 0.02}),
        )
    });
    let replies = futures_util::future::join_all(calls).await;
    let done = replies
        .iter()
        .filter(|reply| reply.json()["result"]["isError"] == false)
        .count();
    assert_eq!(done, 5);
    for reply in replies
        .iter()
        .filter(|reply| reply.json()["result"]["isError"] == true)
    {
        let error = reply.tool_error();
        assert_eq!(error["code"], "RATE_LIMITED");
        assert!(
            error["retry_after_seconds"]
                .as_i64()
                .is_some_and(|seconds| (1..=60).contains(&seconds)),
            "{error}"
        );
    }
    assert_eq!(hall.count("select count(*) from fixture.marks").await, 5);
    assert_eq!(
        hall.count("select minute_count::bigint from mcp.budgets")
            .await,
        5
    );
    assert_eq!(hall.count("select sum(count) from mcp.events").await, 40);

    let over_http = hall.api(&alpha.key, "whoami", json!({})).await;
    assert_eq!(over_http.status, 429);
    assert!(!over_http.header("retry-after").is_empty());
}

#[tokio::test]
async fn administrators_get_429() {
    let hall = Hall::open().await;
    let warden = hall.warden().await;
    // One for opening the session, one for the call in it.
    hall.set("rate_limit_per_min", 2).await;
    assert_eq!(
        hall.admin_tool(&warden.key, "whoami", json!({}))
            .await
            .status,
        200
    );
    let refused = hall.admin_tool(&warden.key, "whoami", json!({})).await;
    assert_eq!(
        refused.rpc_error(429, -32603)["data"]["code"],
        "RATE_LIMITED"
    );
    assert!(!refused.header("retry-after").is_empty());
}
