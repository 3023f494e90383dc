//! `tools/call` over HTTP. A player needs no more of MCP.

use serde_json::{Value, json};

use super::super::http;

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

    /// Whether a later attempt may succeed.
    pub fn is_passing(&self) -> bool {
        let passing = ["busy", "internal_error", "too_many_attempts"];
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
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call",
            "params": {"name": tool, "arguments": arguments}});
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
