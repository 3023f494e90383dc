//! Calls that wait for the account's owner: how they hear of it, whose decision counts, and that they run once.

use futures_util::future::join_all;
use serde_json::{Value, json};

use crate::{
    browser::{Browser, form},
    hall::{Hall, Reply},
};

const MODERN: &str = "2026-07-28";

async fn opened() -> (Hall, String, Browser) {
    let hall = Hall::open().await;
    let key = hall.person("alpha").await.key;
    hall.run("update mcp.accounts set owner_approval = true")
        .await;
    let mut browser = Browser::default();
    browser.sign_in(&hall, "alpha").await;
    (hall, key, browser)
}

/// A call in the newest revision, by a client that says what it can do.
async fn modern(hall: &Hall, key: &str, name: &str, capabilities: Value, more: Value) -> Reply {
    let mut params = json!({
        "name": name,
        "arguments": {"bot": "b"},
        "_meta": {
            "io.modelcontextprotocol/protocolVersion": MODERN,
            "io.modelcontextprotocol/clientCapabilities": capabilities,
        },
    });
    for (field, value) in more.as_object().expect("fields") {
        params[field] = value.clone();
    }
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
    let headers = [
        ("mcp-protocol-version", MODERN),
        ("mcp-method", "tools/call"),
        ("mcp-name", name),
    ];
    let url = format!("{}/mcp/user", hall.web);
    hall.send("POST", &url, Some(key), &headers, body.to_string())
        .await
}

async fn retire(hall: &Hall, key: &str, bot: &str) -> Reply {
    hall.tool(key, "retire", json!({ "bot": bot })).await
}

fn page_of(error: &Value) -> String {
    assert_eq!(error["code"], "approval_pending", "{error}");
    let message = error["message"].as_str().expect("a message");
    let page = error["page"].as_str().expect("a page");
    assert!(message.contains(page), "{message}");
    page.to_owned()
}

async fn marks(hall: &Hall) -> i64 {
    hall.count("select count(*) from fixture.marks").await
}

async fn decide(hall: &Hall, browser: &mut Browser, page: &str, decision: &str) -> u16 {
    let fields = [("decision", decision)];
    browser.post(hall, page, &fields).await.status
}

#[tokio::test]
async fn waits_for_its_owner_and_runs_once() {
    let (hall, key, mut browser) = opened().await;
    let page = page_of(&retire(&hall, &key, "a\u{202e}b").await.tool_error());
    let plain = hall
        .api(&key, "retire", json!({ "bot": "a\u{202e}b" }))
        .await;
    assert_eq!(plain.status, 409);
    assert_eq!(
        page_of(&plain.json()["error"]),
        page,
        "one page for one call"
    );

    let account = browser.get(&hall, "/account").await;
    let path = page.strip_prefix(&hall.web).expect("our own page");
    assert!(account.text.contains(&format!("href=\"{path}\"")));
    let shown = browser.get(&hall, &page).await;
    assert_eq!(shown.status, 200, "{}", shown.text);
    for part in [
        "Retire a bot",
        "<code>retire</code>",
        "a\\u202eb",
        "cannot be undone",
        "mhk_",
        "alpha",
        "15 minutes",
    ] {
        assert!(shown.text.contains(part), "{part}: {}", shown.text);
    }
    assert!(!shown.text.contains('\u{202e}') && !shown.text.contains("<script"));
    let policy = shown.headers["content-security-policy"].to_str();
    let policy = policy.expect("text");
    assert!(policy.starts_with("default-src 'none'") && policy.contains("frame-ancestors 'none'"));
    assert_eq!(shown.headers["x-frame-options"], "DENY");

    assert_eq!(marks(&hall).await, 0);
    assert_eq!(decide(&hall, &mut browser, &page, "approve").await, 303);
    // The same arguments in another order of bytes are the same call; other ones are not.
    assert_eq!(
        retire(&hall, &key, "c").await.tool_error()["code"],
        "approval_pending"
    );
    let ran = retire(&hall, &key, "a\u{202e}b").await.data();
    assert_eq!(ran["retired"], "a\u{202e}b");
    let again = retire(&hall, &key, "a\u{202e}b").await.tool_error();
    assert_ne!(page_of(&again), page, "another call, another decision");
    assert_eq!(marks(&hall).await, 1);
}

#[tokio::test]
async fn fifty_at_once_run_once() {
    let (hall, key, mut browser) = opened().await;
    let pages = join_all((0..50).map(|_| retire(&hall, &key, "b"))).await;
    let mut pages: Vec<String> = pages
        .iter()
        .map(|reply| page_of(&reply.tool_error()))
        .collect();
    pages.dedup();
    assert_eq!(pages.len(), 1, "they wait for one decision: {pages:?}");
    assert_eq!(decide(&hall, &mut browser, &pages[0], "approve").await, 303);
    let replies = join_all((0..50).map(|_| retire(&hall, &key, "b"))).await;
    let ran = replies
        .iter()
        .filter(|reply| reply.json()["result"]["isError"] == false)
        .count();
    assert_eq!((ran, marks(&hall).await), (1, 1));
    for reply in replies.iter().map(Reply::json) {
        let code = &reply["result"]["structuredContent"]["error"]["code"];
        assert!(
            ["approval_pending", "busy"].contains(&code.as_str().unwrap_or("approval_pending")),
            "{reply}"
        );
    }
    assert_eq!(
        hall.count("select count(*) from mcp.approvals where used_at is null")
            .await,
        1
    );
}

#[tokio::test]
async fn a_denial_is_told_once() {
    let (hall, key, mut browser) = opened().await;
    let page = page_of(&retire(&hall, &key, "b").await.tool_error());
    assert_eq!(decide(&hall, &mut browser, &page, "deny").await, 303);
    assert_eq!(decide(&hall, &mut browser, &page, "approve").await, 409);
    assert_eq!(browser.get(&hall, &page).await.status, 409);
    let told = hall.api(&key, "retire", json!({ "bot": "b" })).await;
    assert_eq!(
        (told.status, &told.json()["error"]["code"]),
        (403, &json!("approval_denied"))
    );
    page_of(&retire(&hall, &key, "b").await.tool_error());
    assert_eq!(marks(&hall).await, 0);
}

#[tokio::test]
async fn nobody_else_decides() {
    let (hall, key, mut browser) = opened().await;
    hall.person("beta").await;
    hall.warden().await;
    let page = page_of(&retire(&hall, &key, "b").await.tool_error());
    let csrf = browser.csrf("user");
    let fields = |csrf: &str| form(&[("csrf", csrf), ("decision", "approve")]);
    for (headers, body) in [
        (vec![], fields("")),
        (vec![], fields("0000")),
        (vec![("origin", "https://evil.test")], fields(&csrf)),
        (vec![("origin", "https://claude.ai")], fields(&csrf)),
        (vec![("origin", "null")], fields(&csrf)),
    ] {
        let reply = browser
            .send(&hall, "POST", &page, &headers, Some(body))
            .await;
        assert_eq!(reply.status, 403, "{headers:?}");
    }
    // Looking is not deciding.
    let looked = browser
        .get(&hall, &format!("{page}?decision=approve&csrf={csrf}"))
        .await;
    assert_eq!(looked.status, 200);
    let mut other = Browser::default();
    other.sign_in(&hall, "beta").await;
    assert_eq!(other.get(&hall, &page).await.status, 404);
    assert_eq!(decide(&hall, &mut other, &page, "approve").await, 404);
    let mut stranger = Browser::default();
    assert!(
        stranger
            .get(&hall, &page)
            .await
            .location
            .starts_with("/login?next=")
    );
    stranger.get(&hall, "/login").await;
    let sent = decide(&hall, &mut stranger, &page, "approve").await;
    assert_eq!(sent, 303, "to sign in, with nothing decided");
    // No credential of MCP opens it; the other origin does not know it.
    let reply = hall.send("GET", &page, Some(&key), &[], "").await;
    assert!(reply.text.contains("name=\"password\""));
    let mut admin = Browser::default();
    admin.sign_in_at(&hall, &hall.admin, "warden").await;
    let elsewhere = page.replace(&hall.web, &hall.admin);
    assert_eq!(admin.get(&hall, &elsewhere).await.status, 404);
    page_of(&retire(&hall, &key, "b").await.tool_error());

    // Too late; then in time, but the session in which it was approved ends.
    hall.run("update mcp.approvals set expires_at = now()")
        .await;
    assert_eq!(decide(&hall, &mut browser, &page, "approve").await, 410);
    let page = page_of(&retire(&hall, &key, "b").await.tool_error());
    assert_eq!(decide(&hall, &mut browser, &page, "approve").await, 303);
    browser.post(&hall, "/logout", &[]).await;
    page_of(&retire(&hall, &key, "b").await.tool_error());
    assert_eq!(marks(&hall).await, 0);
}

#[tokio::test]
async fn the_newest_revision_asks_the_client() {
    let (hall, key, mut browser) = opened().await;
    let able = json!({"elicitation": {"url": {}}});
    let asked = modern(&hall, &key, "retire", able.clone(), json!({}))
        .await
        .json()["result"]
        .clone();
    assert_eq!(asked["resultType"], "input_required", "{asked}");
    let (id, request) = asked["inputRequests"]
        .as_object()
        .and_then(|all| all.iter().next())
        .expect("a request");
    assert_eq!(
        (&request["method"], &request["params"]["mode"]),
        (&json!("elicitation/create"), &json!("url"))
    );
    let page = request["params"]["url"]
        .as_str()
        .expect("a page")
        .to_owned();
    let state = asked["requestState"].as_str().expect("a state").to_owned();
    assert!(!state.contains(id.as_str()));
    let back =
        |action: &str| json!({"requestState": state, "inputResponses": {id: {"action": action}}});

    // Not decided yet; the person would not look; a client that cannot show pages.
    let again = modern(&hall, &key, "retire", able.clone(), back("accept"))
        .await
        .json();
    assert_eq!(
        again["result"]["inputRequests"][id]["params"]["url"],
        page.as_str(),
        "{again}"
    );
    for (capabilities, more) in [
        (able.clone(), back("decline")),
        (json!({}), json!({})),
        (json!({"elicitation": {}}), json!({})),
        (
            json!({"elicitation": {"form": {}}, "sampling": {}}),
            back("accept"),
        ),
    ] {
        let error = modern(&hall, &key, "retire", capabilities, more)
            .await
            .tool_error();
        assert_eq!(page_of(&error), page);
    }
    // A state of somebody else's making, or for another tool.
    for (tool, state) in [
        ("retire", format!("{state}A")),
        ("retire", "AAAA".to_owned()),
        ("mark", state.clone()),
    ] {
        let reply = modern(
            &hall,
            &key,
            tool,
            able.clone(),
            json!({ "requestState": state }),
        )
        .await;
        reply.rpc_error(200, -32602);
    }
    for more in [
        json!({"requestState": 7}),
        json!({"inputResponses": null}),
        json!({"inputResponses": {id: 7}}),
    ] {
        modern(&hall, &key, "retire", able.clone(), more)
            .await
            .rpc_error(200, -32602);
    }
    let stranger = modern(
        &hall,
        "mhk_nobody",
        "retire",
        able.clone(),
        json!({"requestState": "AAAA"}),
    )
    .await;
    assert_eq!(stranger.status, 401);

    // A client's word is not the owner's; the row is the truth.
    assert_eq!(marks(&hall).await, 0);
    assert_eq!(decide(&hall, &mut browser, &page, "approve").await, 303);
    let ran = modern(&hall, &key, "retire", able.clone(), back("accept"))
        .await
        .data();
    assert_eq!(ran["retired"], "b");
    let next = modern(&hall, &key, "retire", able, back("accept"))
        .await
        .json()["result"]
        .clone();
    assert_eq!(
        (&next["resultType"], marks(&hall).await),
        (&json!("input_required"), 1)
    );
    let codes = "select count(*) from mcp.events where outcome = 'pending' and code = 'approval_pending' and name = 'retire'";
    assert_eq!(hall.count(codes).await, 7);
}

#[tokio::test]
async fn a_session_hears_of_pages_when_its_client_shows_them() {
    let hall = Hall::open().await;
    let key = hall.warden().await.key;
    hall.run("update mcp.settings set value = 'true' where name = 'owner_approval'")
        .await;
    let mut browser = Browser::default();
    browser.sign_in_at(&hall, &hall.admin, "warden").await;
    let url = format!("{}/mcp/admin", hall.admin);
    let call = json!({"name": "retire", "arguments": {"bot": "b"}});
    let mut page = String::new();
    for (capabilities, shows) in [
        (json!({}), false),
        (json!({"elicitation": {}}), false),
        (json!({"elicitation": {"url": {}, "form": {}}}), true),
    ] {
        let params = json!({"protocolVersion": "2025-11-25", "capabilities": capabilities, "clientInfo": {"name": "t", "version": "1"}});
        let opened = hall.rpc_at(&url, &key, "initialize", params).await;
        let session = opened.header("mcp-session-id");
        let reply = hall
            .in_session(&key, session, "tools/call", call.clone())
            .await;
        if shows {
            let error = reply.rpc_error(200, -32042);
            let asked = &error["data"]["elicitations"][0];
            assert_eq!(
                (&asked["mode"], &asked["url"]),
                (&json!("url"), &json!(page)),
                "{error}"
            );
            assert!(page.ends_with(asked["elicitationId"].as_str().expect("an id")));
            assert_eq!(decide(&hall, &mut browser, &page, "approve").await, 303);
            let ran = hall
                .in_session(&key, session, "tools/call", call.clone())
                .await
                .data();
            assert_eq!(ran["retired"], "b");
        } else {
            page = page_of(&reply.tool_error());
            assert!(page.starts_with(&hall.admin));
        }
    }
    // An id that says more than its session did is no session's.
    let bare = hall
        .session(&key)
        .await
        .unwrap_or_else(|reply| panic!("{}", reply.text));
    let reply = hall
        .in_session(&key, &format!("{bare}.p"), "tools/call", call)
        .await;
    assert_eq!(reply.status, 404, "{}", reply.text);
}
