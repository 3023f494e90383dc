//! What changes in the database holds on the very next call.

use serde_json::json;

use crate::hall::{Hall, Reply};

#[tokio::test]
async fn no_credential_and_a_wrong_one_are_challenged() {
    let hall = Hall::open().await;
    for (path, resource) in [("/mcp/user", "/mcp/user"), ("/mcp", "/mcp")] {
        let url = format!("{}{path}", hall.web);
        for method in ["initialize", "tools/list", "tools/call", "ping", "nonsense"] {
            let body =
                json!({"jsonrpc": "2.0", "id": 3, "method": method, "params": {"name": "whoami"}})
                    .to_string();
            let absent = hall.send("POST", &url, None, &[], body.clone()).await;
            let scopes = "scope=\"user:read arena:play bots:write account:act\"";
            let metadata = format!(
                "resource_metadata=\"{}/.well-known/oauth-protected-resource{resource}\"",
                hall.web
            );
            assert_eq!(absent.status, 401, "{method}: {}", absent.text);
            assert_eq!(
                absent.header("www-authenticate"),
                format!("Bearer {metadata}, {scopes}")
            );
            assert_eq!(absent.json()["id"], 3);
        }
    }
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}).to_string();
    let wrong = hall
        .send(
            "POST",
            &format!("{}/mcp", hall.web),
            Some("mhk_wrong"),
            &[],
            body,
        )
        .await;
    assert_eq!(wrong.status, 401);
    assert!(
        wrong
            .header("www-authenticate")
            .starts_with("Bearer error=\"invalid_token\", ")
    );
    assert_eq!(wrong.header("cache-control"), "no-store");
}

#[tokio::test]
async fn a_token_in_the_query_is_no_credential() {
    let hall = Hall::open().await;
    let person = hall.person("alpha").await;
    let url = format!("{}/mcp/user?access_token={}", hall.web, person.key);
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}).to_string();
    assert_eq!(hall.send("POST", &url, None, &[], body).await.status, 401);
}

#[tokio::test]
async fn the_next_call_is_refused() {
    let hall = Hall::open().await;
    let works = |reply: Reply| assert_eq!(reply.data()["handle"], "alpha");

    let person = hall.person("alpha").await;
    works(hall.tool(&person.key, "whoami", json!({})).await);
    hall.run("update auth.users set banned_until = now() + interval '1 hour'")
        .await;
    assert_eq!(
        hall.tool(&person.key, "whoami", json!({})).await.status,
        401
    );
    hall.run("update auth.users set banned_until = null").await;
    works(hall.tool(&person.key, "whoami", json!({})).await);

    let projects = hall
        .tool(&person.key, "projects_list", json!({}))
        .await
        .data();
    assert_eq!(projects["projects"].as_array().map(Vec::len), Some(3));
    hall.run("update public.workspace_members set role = 'member'")
        .await;
    let gone = hall
        .tool(&person.key, "projects_list", json!({}))
        .await
        .tool_error();
    assert_eq!(gone["code"], "workspace_not_available");

    hall.run("update mcp.credentials set revoked_at = now()")
        .await;
    assert_eq!(
        hall.tool(&person.key, "whoami", json!({})).await.status,
        401
    );
}

#[tokio::test]
async fn a_session_that_ended_takes_its_connection_along() {
    let hall = Hall::open().await;
    let person = hall.person("alpha").await;
    hall.run(
        "with s as (insert into auth.sessions (user_id) select user_id from mcp.accounts returning id)
         update mcp.connections set kind = 'own', session_id = s.id, client_id = 'client' from s",
    )
    .await;
    assert_eq!(
        hall.tool(&person.key, "whoami", json!({})).await.data()["connection"]["kind"],
        "own"
    );
    hall.run("delete from auth.sessions").await;
    assert_eq!(
        hall.tool(&person.key, "whoami", json!({})).await.status,
        401
    );
}

#[tokio::test]
async fn administrators_lose_access_with_their_role() {
    let hall = Hall::open().await;
    let warden = hall.warden().await;
    let alpha = hall.person("alpha").await;
    assert_eq!(
        hall.admin_tool(&warden.key, "whoami", json!({}))
            .await
            .status,
        200
    );
    assert_eq!(
        hall.admin_tool(&alpha.key, "whoami", json!({}))
            .await
            .status,
        401
    );
    assert_eq!(
        hall.tool(&warden.key, "whoami", json!({})).await.status,
        401
    );
    let session = hall.session(&warden.key).await.ok().expect("a session");
    hall.run("delete from public.user_roles").await;
    let params = json!({"name": "whoami", "arguments": {}});
    let refused = hall
        .in_session(&warden.key, &session, "tools/call", params)
        .await
        .tool_error();
    assert_eq!(refused["message"], "Administrator access required");
    let url = format!("{}/mcp/admin", hall.admin);
    assert_eq!(
        hall.rpc_at(&url, &warden.key, "tools/list", json!({}))
            .await
            .status,
        403
    );
}

#[tokio::test]
async fn scopes_and_tiers() {
    let hall = Hall::open().await;
    hall.person("alpha").await;
    let narrow = hall
        .key(
            "alpha",
            "user",
            json!({"tier": "observe", "scopes": ["arena:play"]}),
        )
        .await;
    let call = || hall.tool(&narrow, "echo", json!({"value": 1}));
    assert_eq!(call().await.tool_error()["code"], "scope_missing");
    assert_eq!(
        hall.tool(&narrow, "mark", json!({"mark": "x"}))
            .await
            .tool_error()["code"],
        "tier_too_low"
    );
    let listed = hall.rpc(&narrow, "tools/list", json!({})).await.json();
    let names: Vec<_> = listed["result"]["tools"]
        .as_array()
        .expect("tools")
        .iter()
        .map(|tool| &tool["name"])
        .collect();
    assert!(
        !names.contains(&&json!("mark")) && !names.contains(&&json!("echo")),
        "{names:?}"
    );

    // Over OAuth the client can ask its user for more.
    hall.run(
        "with s as (insert into auth.sessions (user_id) select user_id from mcp.accounts returning id)
         update mcp.connections set kind = 'own', session_id = s.id, client_id = 'client' from s",
    )
    .await;
    let challenged = call().await;
    challenged.rpc_error(403, -32600);
    let challenge = challenged.header("www-authenticate");
    assert!(
        challenge.contains("error=\"insufficient_scope\"")
            && challenge.contains("scope=\"user:read\""),
        "{challenge}"
    );
}

#[tokio::test]
async fn an_address_that_guesses_is_locked_out() {
    let hall = Hall::open().await;
    let warden = hall.warden().await;
    let alpha = hall.person("alpha").await;
    for guess in 0..5 {
        assert_eq!(
            hall.tool(&format!("mhk_{guess}"), "whoami", json!({}))
                .await
                .status,
            401
        );
        assert_eq!(
            hall.admin_tool(&format!("mhk_{guess}"), "whoami", json!({}))
                .await
                .status,
            401
        );
    }
    let locked = hall.tool("mhk_more", "whoami", json!({})).await;
    assert_eq!(locked.status, 429);
    assert!(
        locked
            .header("retry-after")
            .parse::<u64>()
            .is_ok_and(|seconds| (290..=300).contains(&seconds))
    );
    assert_eq!(hall.tool(&alpha.key, "whoami", json!({})).await.status, 200);
    assert_eq!(
        hall.admin_tool(&warden.key, "whoami", json!({}))
            .await
            .status,
        429
    );
    assert_eq!(
        hall.send(
            "POST",
            &format!("{}/mcp", hall.admin),
            None,
            &[],
            r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#
        )
        .await
        .status,
        429
    );
}
