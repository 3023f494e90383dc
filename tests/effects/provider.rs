//! A stand-in for an embedding service, as strict as the real ones, that can be told to misbehave.

use secrecy::SecretString;
use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::{
    Router,
    body::Body,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
    routing::post,
};
use moothall::config::EmbeddingsConfig;
use serde_json::{Value, json};
use tokio::net::TcpListener;

pub const KEY: &str = "sk-very-secret-key";

#[derive(Clone, Default)]
pub struct Provider {
    pub url: String,
    manner: Arc<Mutex<String>>,
    asked: Arc<Mutex<Vec<Value>>>,
}

impl Provider {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("its address");
        let provider = Self {
            url: format!("http://{address}/v1/embeddings"),
            ..Self::default()
        };
        let router = Router::new()
            .route("/v1/embeddings", post(answer))
            .with_state(provider.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        provider
    }

    pub fn behaves(&self, manner: &str) {
        *self.manner.lock().expect("manner") = manner.to_owned();
    }

    pub fn asked(&self) -> Vec<Value> {
        std::mem::take(&mut self.asked.lock().expect("asked"))
    }

    pub fn config(&self) -> EmbeddingsConfig {
        EmbeddingsConfig {
            url: self.url.clone(),
            model: "text-embedding-3-small".to_owned(),
            key: Some(SecretString::from(KEY.to_owned())),
            dimensions: Some(3),
            timeout: Duration::from_millis(500),
        }
    }
}

fn refusal(status: u16, message: &str) -> Response {
    let status = StatusCode::from_u16(status).expect("a status");
    let body = json!({ "error": { "message": message, "type": "invalid_request_error" } });
    (status, body.to_string()).into_response()
}

async fn answer(State(provider): State<Provider>, headers: HeaderMap, body: String) -> Response {
    let bearer = format!("Bearer {KEY}");
    if headers
        .get("authorization")
        .is_none_or(|value| *value != *bearer)
    {
        return refusal(401, &format!("Incorrect API key provided: {KEY}"));
    }
    if headers
        .get("content-type")
        .is_none_or(|value| value != "application/json")
    {
        return refusal(415, "not JSON");
    }
    let Ok(body) = serde_json::from_str::<Value>(&body) else {
        return refusal(400, "not JSON");
    };
    provider.asked.lock().expect("asked").push(body.clone());
    if body["model"] != "text-embedding-3-small" {
        return refusal(404, "no such model");
    }
    let texts = match body["input"].as_array() {
        Some(texts)
            if !texts.is_empty()
                && texts
                    .iter()
                    .all(|t| t.as_str().is_some_and(|t| !t.is_empty())) =>
        {
            texts
        }
        _ => return refusal(400, "'input' must be texts"),
    };
    let Some(dimensions) = body["dimensions"].as_u64() else {
        return refusal(400, "'dimensions' must be a number");
    };
    let vector = |text: &Value| -> Vec<f64> {
        let length = text.as_str().map_or(0, str::len) as f64;
        (0..dimensions).map(|at| length + at as f64).collect()
    };
    let mut data: Vec<Value> = texts
        .iter()
        .enumerate()
        .map(|(index, text)| json!({ "object": "embedding", "index": index, "embedding": vector(text) }))
        .collect();
    // Order is nobody's promise.
    data.reverse();
    let manner = provider.manner.lock().expect("manner").clone();
    match manner.as_str() {
        "wait" => {
            while *provider.manner.lock().expect("manner") == "wait" {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        "stall" => tokio::time::sleep(Duration::from_secs(30)).await,
        "fail" => return refusal(500, KEY),
        "limit" => return refusal(429, "slow down"),
        "html" => return "<html>It works!</html>".into_response(),
        "redirect" => return (StatusCode::FOUND, [("location", "/elsewhere")]).into_response(),
        "few" => drop(data.pop()),
        "many" => data.push(data[0].clone()),
        "twice" => data.iter_mut().for_each(|item| item["index"] = json!(0)),
        "short" => data[0]["embedding"] = json!([1.0]),
        "zero" => data[0]["embedding"] = json!([0, 0, 0]),
        "words" => data[0]["embedding"] = json!(["a", "b", "c"]),
        "base64" => data[0]["embedding"] = json!("AACAPwAAgD8="),
        "nan" | "infinite" => {
            let number = if manner == "nan" { "NaN" } else { "1e999" };
            let text = json!({ "data": data }).to_string().replacen(
                "[",
                "[{\"index\":0,\"embedding\":[1,2,NUM]},",
                1,
            );
            return text.replace("NUM", number).into_response();
        }
        "endless" => {
            let chunks =
                futures_util::stream::repeat_with(|| Ok::<_, std::io::Error>(vec![b' '; 1 << 20]));
            return Body::from_stream(chunks).into_response();
        }
        _ => {}
    }
    let body = json!({ "object": "list", "model": "text-embedding-3-small", "data": data });
    body.to_string().into_response()
}
