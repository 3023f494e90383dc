//! A stand-in for a chat service, as strict as the real ones, that can be told to misbehave.

use secrecy::SecretString;
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    Router,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
    routing::post,
};
use moothall::config::{ChatConfig, EffectsConfig};
use serde_json::{Value, json};
use tokio::net::TcpListener;

pub const KEY: &str = "sk-chat-secret";

#[derive(Clone, Default)]
pub struct Chat {
    url: String,
    manner: Arc<Mutex<String>>,
    asked: Arc<Mutex<Vec<Value>>>,
}

impl Chat {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("its address");
        let chat = Self {
            url: format!("http://{address}/v1/chat/completions"),
            ..Self::default()
        };
        let router = Router::new()
            .route("/v1/chat/completions", post(answer))
            .with_state(chat.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        chat
    }

    pub fn behaves(&self, manner: &str) {
        *self.manner.lock().expect("manner") = manner.to_owned();
    }

    pub fn asked(&self) -> Vec<Value> {
        std::mem::take(&mut self.asked.lock().expect("asked"))
    }

    pub fn config(&self) -> EffectsConfig {
        EffectsConfig {
            chat: Some(ChatConfig {
                url: self.url.clone(),
                model: "small-writer".to_owned(),
                key: Some(SecretString::from(KEY.to_owned())),
                timeout: Duration::from_millis(500),
            }),
            ..EffectsConfig::default()
        }
    }
}

fn refusal(status: StatusCode, message: &str) -> Response {
    let body = json!({ "error": { "message": message, "type": "invalid_request_error" } });
    (status, body.to_string()).into_response()
}

async fn answer(State(chat): State<Chat>, headers: HeaderMap, body: String) -> Response {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if header("authorization") != Some(&format!("Bearer {KEY}")) {
        return refusal(StatusCode::UNAUTHORIZED, KEY);
    }
    if header("content-type") != Some("application/json") {
        return refusal(StatusCode::UNSUPPORTED_MEDIA_TYPE, "not JSON");
    }
    let Ok(body) = serde_json::from_str::<Value>(&body) else {
        return refusal(StatusCode::BAD_REQUEST, "not JSON");
    };
    chat.asked.lock().expect("asked").push(body.clone());
    let said = body["messages"].as_array().is_some_and(|messages| {
        messages.iter().all(|message| {
            matches!(message["role"].as_str(), Some("system" | "user"))
                && message["content"].is_string()
        })
    });
    if !said || body["model"] != "small-writer" || !body["max_tokens"].is_u64() {
        return refusal(
            StatusCode::BAD_REQUEST,
            "'messages', 'model' or 'max_tokens'",
        );
    }
    let manner = chat.manner.lock().expect("manner").clone();
    let text = match manner.as_str() {
        "stall" => {
            tokio::time::sleep(Duration::from_secs(30)).await;
            json!("late")
        }
        "fail" => return refusal(StatusCode::INTERNAL_SERVER_ERROR, KEY),
        "html" => return "<html>It works!</html>".into_response(),
        "silent" => return json!({ "choices": [] }).to_string().into_response(),
        "refuses" => json!(null),
        "blank" => json!(" \n "),
        "parts" => json!([{ "type": "text", "text": "in parts" }]),
        _ => json!(" Opens low and\nkeeps its word. "),
    };
    let message = json!({ "role": "assistant", "content": text });
    let choice = json!({ "index": 0, "message": message, "finish_reason": "stop" });
    json!({ "object": "chat.completion", "model": "small-writer", "choices": [choice] })
        .to_string()
        .into_response()
}
