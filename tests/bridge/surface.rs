//! Lists, resources and prompts, as SQL declares them.

use serde_json::json;

use crate::hall::Hall;

#[tokio::test]
async fn lists() {
    let hall = Hall::open().await;
    let alpha = hall.person("alpha").await;
    let tools =
        hall.rpc(&alpha.key, "tools/list", json!({})).await.json()["result"]["tools"].clone();
    let projects = tools
        .as_array()
        .and_then(|tools| tools.iter().find(|tool| tool["name"] == "projects_list"))
        .expect("the tool");
    assert_eq!(
        projects["inputSchema"]["properties"]["limit"]["maximum"],
        100
    );
    assert_eq!(projects["annotations"]["readOnlyHint"], true);
    assert!(projects["outputSchema"].is_object() && projects["title"].is_string());
    hall.rpc(&alpha.key, "tools/list", json!({"cursor": "x"}))
        .await
        .rpc_error(200, -32602);

    let result = |method: &'static str, params| {
        let (hall, key) = (&hall, &alpha.key);
        async move { hall.rpc(key, method, params).await.json()["result"].clone() }
    };
    assert_eq!(
        result("resources/list", json!({})).await["resources"][0]["uri"],
        "test://place"
    );
    assert_eq!(
        result("resources/templates/list", json!({})).await["resourceTemplates"][0]["uriTemplate"],
        "test://place/{id}"
    );
    assert_eq!(
        result("prompts/list", json!({})).await["prompts"][0]["arguments"][0]["required"],
        true
    );
    let read = result("resources/read", json!({"uri": "test://place/9"})).await;
    assert_eq!(
        (
            &read["contents"][0]["uri"],
            &read["contents"][0]["mimeType"]
        ),
        (&json!("test://place/9"), &json!("application/json"))
    );
    let got = result(
        "prompts/get",
        json!({"name": "greeting", "arguments": {"name": "Ann"}}),
    )
    .await;
    assert_eq!(got["messages"][0]["content"]["text"], "Hello Ann");
}

#[tokio::test]
async fn what_the_admin_audience_offers() {
    let hall = Hall::open().await;
    let warden = hall.warden().await;
    let url = format!("{}/mcp", hall.admin);
    let params = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}});
    let result = hall
        .rpc_at(&url, &warden.key, "initialize", params)
        .await
        .json()["result"]
        .clone();
    assert_eq!(
        result["capabilities"],
        json!({"tools": {"listChanged": true}, "resources": {"subscribe": true, "listChanged": true}})
    );
}
