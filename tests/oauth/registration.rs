//! Registrations, one row a case: callbacks that are tricks, and what real clients send.

use serde_json::json;

use crate::hall::Hall;

#[tokio::test]
async fn callbacks_that_are_tricks() {
    let hall = Hall::open().await;
    let url = format!("{}/oauth/register", hall.web);
    for (callback, accepted) in [
        ("https://claude.ai/api/mcp/auth_callback", true),
        ("http://localhost/callback", true),
        ("http://127.0.0.1:33418/", true),
        ("http://[::1]:6274/cb", true),
        ("http://LOCALHOST/cb", false),
        ("http://localhost.evil.test/cb", false),
        ("http://2130706433/cb", false),
        ("http://0x7f.1/cb", false),
        ("http://0177.0.0.1/cb", false),
        ("http://[::ffff:127.0.0.1]/cb", false),
        ("http://evil.test/cb", false),
        ("https://user@client.test/cb", false),
        ("https://@client.test/cb", false),
        ("https://client.test/cb#x", false),
        ("https://client.test/cb#", false),
        ("https://client.test/c\tb", false),
        ("https://client.test/c b", false),
        ("https://client.test\\@evil.test/cb", false),
        ("https:client.test/cb", false),
        ("https://[::1/cb", false),
        ("javascript:alert(1)", false),
        ("data:text/html,x", false),
        ("cursor://anysphere.cursor-mcp/oauth/callback", false),
        ("", false),
    ] {
        let body = json!({"redirect_uris": [callback]}).to_string();
        let reply = hall.send("POST", &url, None, &[], body).await;
        let expected = if accepted { 201 } else { 400 };
        assert_eq!(reply.status, expected, "{callback}: {}", reply.text);
        if !accepted {
            assert_eq!(reply.json()["error"], "invalid_redirect_uri", "{callback}");
        }
    }
}

#[tokio::test]
async fn registrations_of_known_clients() {
    let hall = Hall::open().await;
    let url = format!("{}/oauth/register", hall.web);
    for (document, kept) in [
        (
            json!({"client_name": "Cursor", "redirect_uris": ["cursor://anysphere.cursor-mcp/oauth/callback",
            "http://localhost:8787/callback", "https://www.cursor.com/agents/mcp/oauth/callback"],
            "token_endpoint_auth_method": "none"}),
            2,
        ),
        (
            json!({"client_name": "Claude", "redirect_uris": ["https://claude.ai/api/mcp/auth_callback"],
            "token_endpoint_auth_method": "client_secret_post", "grant_types": ["authorization_code", "refresh_token"],
            "response_types": ["code"], "scope": "user:read"}),
            1,
        ),
        (
            json!({"client_name": "MCP CLI Proxy", "redirect_uris": ["http://localhost:3334/oauth/callback"],
            "software_id": "2e6dc280-f3c3-4e01-99a7-8181dbd1d23d", "software_version": "0.1"}),
            1,
        ),
        (
            json!({"client_name": "Visual Studio Code", "redirect_uris": ["http://127.0.0.1:33418/", "https://vscode.dev/redirect"],
            "grant_types": ["authorization_code", "urn:ietf:params:oauth:grant-type:device_code"]}),
            2,
        ),
    ] {
        let reply = hall
            .send(
                "POST",
                &url,
                None,
                &[("accept", "*/*")],
                document.to_string(),
            )
            .await;
        assert_eq!(reply.status, 201, "{}", reply.text);
        let said = reply.json();
        assert_eq!(
            said["redirect_uris"].as_array().map(Vec::len),
            Some(kept),
            "{said}"
        );
        assert_eq!(said["token_endpoint_auth_method"], "none");
        assert!(said.get("client_secret").is_none(), "{said}");
    }
    for body in [
        "",
        "[]",
        "{",
        "\"x\"",
        "{\"redirect_uris\": [\"https://a.test/\\u0000\"]}",
    ] {
        let reply = hall.send("POST", &url, None, &[], body).await;
        assert_eq!(reply.status, 400, "{body}: {}", reply.text);
    }
}
