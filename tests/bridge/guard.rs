//! What HTTP owes MCP before anybody looks at a tool.

use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::hall::{Hall, Reply};

const PING: &str = r#"{"jsonrpc":"2.0","id":1,"method":"ping"}"#;

struct Desk {
    hall: Hall,
    key: String,
    url: String,
}

impl Desk {
    async fn open() -> Self {
        let hall = Hall::open().await;
        let key = hall.person("alpha").await.key;
        let url = format!("{}/mcp/user", hall.web);
        Self { hall, key, url }
    }

    async fn post(&self, headers: &[(&str, &str)], body: impl Into<reqwest::Body>) -> Reply {
        self.hall
            .send("POST", &self.url, Some(&self.key), headers, body)
            .await
    }
}

#[tokio::test]
async fn bodies() {
    let desk = Desk::open().await;
    let deep = format!("{}{}", "[".repeat(5000), "]".repeat(5000));
    for broken in [
        "",
        "{",
        "nope",
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}}",
    ] {
        let error = desk.post(&[], broken).await.rpc_error(400, -32700);
        assert!(error["message"].is_string());
    }
    for invalid in [
        &format!("[{PING}]"),
        "[]",
        "7",
        "null",
        "\"x\"",
        "{}",
        &deep,
        r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
    ] {
        let reply = desk.post(&[], invalid.to_owned()).await;
        reply.rpc_error(400, -32600);
        assert_eq!(reply.json()["id"], Value::Null);
        assert_eq!(reply.header("cache-control"), "no-store");
    }
    let long = format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{{"x":"{}"}}}}"#,
        "x".repeat(16 * 1024)
    );
    desk.post(&[], long).await.rpc_error(413, -32600);
    let nul = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a\u0000"}}"#;
    let error = desk.post(&[], nul).await.rpc_error(200, -32602);
    assert!(
        error["message"]
            .as_str()
            .is_some_and(|message| message.contains("NUL")),
        "{error}"
    );
    for malformed in [
        json!({"method": "tools/call"}),
        json!({"method": "tools/call", "params": {"name": 7}}),
        json!({"method": "tools/call", "params": {"name": "whoami", "arguments": [1]}}),
        json!({"method": "tools/call", "params": [1]}),
        json!({"method": "tools/list", "params": {"cursor": 7}}),
        json!({"method": "resources/read", "params": {}}),
        json!({"method": "prompts/get", "params": {"name": ["x"]}}),
        json!({"method": "initialize", "params": {}}),
    ] {
        let mut message = malformed.clone();
        (message["jsonrpc"], message["id"]) = (json!("2.0"), json!("an id"));
        let reply = desk.post(&[], message.to_string()).await;
        reply.rpc_error(200, -32602);
        assert_eq!(reply.json()["id"], "an id", "{malformed}");
    }
    let unknown = desk
        .post(&[], r#"{"jsonrpc":"2.0","id":1,"method":"no/such"}"#)
        .await;
    unknown.rpc_error(200, -32601);
    let unknown = desk.hall.tool(&desk.key, "no_such", json!({})).await;
    unknown.rpc_error(200, -32602);
}

#[tokio::test]
async fn headers() {
    let desk = Desk::open().await;
    assert_eq!(
        desk.post(&[], PING).await.json(),
        json!({"jsonrpc": "2.0", "id": 1, "result": {}})
    );
    for (name, value, status) in [
        ("content-type", "text/plain", 415),
        ("content-type", "", 415),
        ("content-type", "application/json; charset=utf-8", 200),
        ("accept", "text/event-stream", 406),
        ("accept", "text/html", 406),
        ("accept", "application/json", 200),
        ("accept", "*/*", 200),
        ("mcp-protocol-version", "1999-01-01", 400),
        ("mcp-protocol-version", "2025-06-18", 200),
        ("origin", "https://evil.example", 403),
        ("origin", "null", 403),
        ("origin", "https://claude.ai", 200),
        ("host", "evil.example", 403),
    ] {
        let reply = desk.post(&[(name, value)], PING).await;
        assert_eq!(reply.status, status, "{name}: {value}: {}", reply.text);
    }
    assert_eq!(
        desk.post(&[("origin", &desk.hall.web)], PING).await.status,
        200
    );
    for method in ["GET", "DELETE", "PUT"] {
        let reply = desk
            .hall
            .send(method, &desk.url, Some(&desk.key), &[], "")
            .await;
        assert_eq!(
            (
                reply.status,
                reply.header("allow"),
                reply.header("cache-control")
            ),
            (405, "POST", "no-store")
        );
    }
}

#[tokio::test]
async fn browsers() {
    let desk = Desk::open().await;
    let asks = [
        ("origin", "https://claude.ai"),
        ("access-control-request-method", "POST"),
    ];
    let preflight = desk.hall.send("OPTIONS", &desk.url, None, &asks, "").await;
    assert_eq!(
        (
            preflight.status,
            preflight.header("access-control-allow-origin")
        ),
        (204, "https://claude.ai")
    );
    let allowed = preflight
        .header("access-control-allow-headers")
        .to_ascii_lowercase();
    for header in [
        "authorization",
        "content-type",
        "accept",
        "mcp-protocol-version",
        "mcp-session-id",
        "last-event-id",
        "mcp-method",
        "mcp-name",
    ] {
        assert!(allowed.contains(header), "{header}");
    }
    let asks = [
        ("origin", "https://evil.example"),
        ("access-control-request-method", "POST"),
    ];
    let refused = desk.hall.send("OPTIONS", &desk.url, None, &asks, "").await;
    assert_eq!(
        (
            refused.status,
            refused.header("access-control-allow-origin")
        ),
        (403, "")
    );
    let challenged = desk
        .hall
        .send(
            "POST",
            &desk.url,
            None,
            &[("origin", "https://claude.ai")],
            PING,
        )
        .await;
    assert_eq!(
        (
            challenged.status,
            challenged.header("access-control-allow-origin")
        ),
        (401, "https://claude.ai")
    );
    let exposed = challenged
        .header("access-control-expose-headers")
        .to_ascii_lowercase();
    assert!(exposed.contains("www-authenticate") && exposed.contains("mcp-session-id"));
}

#[tokio::test]
async fn paths() {
    let hall = Hall::open().await;
    for url in [
        format!("{}/mcp/admin", hall.web),
        format!("{}/mcp/user", hall.admin),
        format!("{}/nothing", hall.web),
        format!("{}/metrics", hall.web),
    ] {
        let reply = hall.send("POST", &url, None, &[], PING).await;
        assert_eq!(
            (reply.status, &reply.json()["error"]["code"]),
            (404, &json!("not_found")),
            "{url}"
        );
    }
    assert_eq!(
        hall.get(&format!("{}/api/tools/whoami", hall.web))
            .await
            .status,
        405
    );
}

#[tokio::test]
async fn notifications_are_accepted_from_people_we_know() {
    let desk = Desk::open().await;
    let note = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
    let reply = desk.post(&[], note).await;
    assert_eq!((reply.status, reply.text.as_str()), (202, ""));
    assert_eq!(
        desk.hall
            .send("POST", &desk.url, None, &[], note)
            .await
            .status,
        401
    );
    let response = r#"{"jsonrpc":"2.0","id":1,"result":{}}"#;
    desk.post(&[], response).await.rpc_error(400, -32600);
}

#[tokio::test]
async fn ids_come_back_as_they_were() {
    let desk = Desk::open().await;
    for id in [
        "0",
        "-7",
        "9007199254740993",
        "\"a\\u00e9 \\\"b\\\"\"",
        "\"\"",
    ] {
        for method in ["ping", "tools/list", "tools/call"] {
            let body = format!(
                r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{{"name":"whoami"}}}}"#
            );
            let reply = desk.post(&[], body).await;
            let sent: Value = serde_json::from_str(id).expect("an id");
            assert_eq!(reply.json()["id"], sent, "{method} {}", reply.text);
            assert!(reply.json()["result"].is_object(), "{}", reply.text);
        }
    }
}

#[tokio::test]
async fn long_bodies_only_where_the_tool_takes_them() {
    let hall = Hall::open().await;
    let warden = hall.warden().await;
    let text = "x".repeat(40_000);
    assert_eq!(
        hall.admin_tool(&warden.key, "large", json!({"text": text}))
            .await
            .data()["length"],
        40_000
    );
    assert_eq!(
        hall.admin_tool(&warden.key, "whoami", json!({"text": text}))
            .await
            .status,
        413
    );
    assert_eq!(
        hall.admin_tool(&warden.key, "large", json!({"text": "x".repeat(70_000)}))
            .await
            .status,
        413
    );
}

/// What the server answers to the bytes of a request, which no HTTP client would send.
async fn raw(desk: &Desk, request: &str) -> String {
    let address = desk.hall.web.trim_start_matches("http://");
    let mut socket = TcpStream::connect(address).await.expect("a connection");
    let request = request
        .replace("{key}", &desk.key)
        .replace("{host}", address);
    socket.write_all(request.as_bytes()).await.expect("written");
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.expect("an answer");
    answer
}

#[tokio::test]
async fn a_body_that_breaks_off_is_malformed_and_not_long() {
    let desk = Desk::open().await;
    for path in ["/mcp/user", "/api/tools/whoami"] {
        let answer = raw(
            &desk,
            &format!(
                "POST {path} HTTP/1.1\r\nHost: {{host}}\r\nAuthorization: Bearer {{key}}\r\nContent-Type: application/json\r\n\
                 Connection: close\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n"
            ),
        )
        .await;
        assert!(answer.starts_with("HTTP/1.1 400 "), "{path}: {answer}");
        assert!(answer.contains("broke off"), "{path}: {answer}");
        assert_eq!(answer.contains("jsonrpc"), path == "/mcp/user", "{answer}");
    }
}

#[tokio::test]
async fn the_host_is_read_strictly_and_the_target_before_it() {
    let desk = Desk::open().await;
    for (target, host, status) in [
        ("/api", "{host}", 200),
        ("/api", "{host}.evil", 403),
        ("http://{host}/api", "{host}", 200),
        ("http://evil.example/api", "{host}", 403),
    ] {
        let request = format!("GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        let answer = raw(&desk, &request).await;
        let expected = format!("HTTP/1.1 {status} ");
        assert!(answer.starts_with(&expected), "{target} {host}: {answer}");
    }
}
