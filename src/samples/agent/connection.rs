//! `tools/call` over HTTP. A player needs no more of MCP.

use std::time::Duration;

use serde_json::{Value, json};

use super::super::http;

/// Repeats of a call whose outcome is unknown, and the time between them.
const REPEATS: usize = 5;
const REPEAT_PAUSE: Duration = Duration::from_secs(2);

pub struct Connection {
    http: reqwest::Client,
    url: String,
    key: String,
}

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The server's rules refused the call: a stable code, a sentence, and data.
    #[error("{code}: {message}")]
    Refused {
        code: String,
        message: String,
        detail: Value,
    },
    /// The answer was lost, so the outcome is unknown.
    #[error("{0}")]
    Lost(String),
}

impl Failure {
    pub fn code(&self) -> &str {
        match self {
            Failure::Refused { code, .. } => code,
            Failure::Lost(_) => "",
        }
    }

    /// Whether the call may have been done, or can be tried again at once.
    fn is_open(&self) -> bool {
        matches!(self, Failure::Lost(_)) || ["busy", "outcome_unknown"].contains(&self.code())
    }

    /// Whether a later attempt may succeed.
    pub fn is_passing(&self) -> bool {
        let passing = [
            "busy",
            "outcome_unknown",
            "internal_error",
            "too_many_attempts",
        ];
        matches!(self, Failure::Lost(_)) || passing.contains(&self.code())
    }
}

impl Connection {
    /// `url`: the web origin.
    pub fn new(url: &str, key: &str) -> Result<Connection, String> {
        let mut url = crate::address::parse(url)?;
        if let Ok(mut path) = url.path_segments_mut() {
            path.pop_if_empty().extend(["mcp", "user"]);
        }
        Ok(Connection {
            http: http::client(&url).map_err(|error| error.to_string())?,
            url: url.into(),
            key: key.into(),
        })
    }

    /// The tool's structured answer.
    pub async fn call(&self, tool: &str, arguments: Value) -> Result<Value, Failure> {
        self.send(json!({"name": tool, "arguments": arguments}))
            .await
    }

    /// The same for a tool that must not be done twice: an answer that was lost is asked for again under the same key.
    pub async fn call_once(&self, tool: &str, arguments: Value) -> Result<Value, Failure> {
        let key = uuid::Uuid::new_v4().to_string();
        let params = json!({"name": tool, "arguments": arguments, "_meta": {"moothall/idempotencyKey": key}});
        let mut answer = self.send(params.clone()).await;
        for _ in 0..REPEATS {
            match &answer {
                Err(failure) if failure.is_open() => {}
                _ => break,
            }
            tokio::time::sleep(REPEAT_PAUSE).await;
            answer = self.send(params.clone()).await;
        }
        answer
    }

    async fn send(&self, params: Value) -> Result<Value, Failure> {
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
        let lost = |error: reqwest::Error| Failure::Lost(error.without_url().to_string());
        let response = self
            .http
            .post(&self.url)
            .bearer_auth(&self.key)
            .header("content-type", "application/json")
            .header("accept", "application/json, text/event-stream")
            .header("mcp-protocol-version", "2025-11-25")
            .body(body.to_string())
            .send()
            .await
            .map_err(lost)?;
        let status = response.status();
        let text = response.text().await.map_err(lost)?;
        let answer: Value = serde_json::from_str(&text)
            .map_err(|_| Failure::Lost(format!("{status}, and no JSON")))?;
        read(answer)
    }
}

fn read(mut answer: Value) -> Result<Value, Failure> {
    let result = &mut answer["result"];
    if result.is_object() && result["isError"] != true {
        return Ok(result["structuredContent"].take());
    }
    // A call that was refused before its tool has the same in the data of a JSON-RPC error.
    let mut error = match result.is_object() {
        true => result["structuredContent"]["error"].take(),
        false => answer["error"]["data"].take(),
    };
    if !error.is_object() {
        error = json!({"message": answer["error"]["message"].take()});
    }
    let mut text = |name: &str, absent: &str| match error[name].take() {
        Value::String(text) => text,
        _ => absent.to_owned(),
    };
    let (code, message) = (text("code", "refused"), text("message", "no reason given"));
    Err(Failure::Refused {
        code,
        message,
        detail: error,
    })
}
