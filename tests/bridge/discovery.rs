//! Protected-resource metadata.

use serde_json::json;

use crate::hall::Hall;

#[tokio::test]
async fn each_resource_has_its_own_name() {
    let hall = Hall::open().await;
    for (origin, path, resource) in [
        (&hall.web, "", "/mcp/user"),
        (&hall.web, "/mcp", "/mcp"),
        (&hall.web, "/mcp/user", "/mcp/user"),
        (&hall.admin, "", "/mcp/admin"),
        (&hall.admin, "/mcp", "/mcp"),
        (&hall.admin, "/mcp/admin", "/mcp/admin"),
    ] {
        let url = format!("{origin}/.well-known/oauth-protected-resource{path}");
        let document = hall.get(&url).await.json();
        assert_eq!(document["resource"], format!("{origin}{resource}"));
        assert_eq!(document["bearer_methods_supported"], json!(["header"]));
        assert!(
            document["scopes_supported"]
                .as_array()
                .is_some_and(|scopes| !scopes.is_empty())
        );
        assert_eq!(
            document["authorization_servers"],
            json!([format!("{origin}/oauth")])
        );
    }
    let other = format!(
        "{}/.well-known/oauth-protected-resource/mcp/admin",
        hall.web
    );
    assert_eq!(hall.get(&other).await.status, 404);
}
