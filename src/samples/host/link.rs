//! The host's client of `/host`.

use std::time::Duration;

use http::{StatusCode, header::RETRY_AFTER};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::mpsc;

/// How long a request for commands waits, in seconds.
const WAIT: u64 = 20;
/// The pause after a server error or no answer; the server may be restarting.
const PAUSE: Duration = Duration::from_secs(1);
/// How often a request is sent to a server that does not answer.
const TRIES: u32 = 30;
/// The longest wait, in seconds, before the server is asked again.
const LONGEST_WAIT: u64 = 60;

#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct LinkError(pub String);

#[derive(Deserialize)]
pub struct Command {
    pub id: String,
    pub command: String,
    pub args: Value,
}

#[derive(Deserialize)]
struct CommandList {
    commands: Vec<Command>,
}

#[derive(Clone)]
pub struct Link {
    http: reqwest::Client,
    url: String,
    key: String,
    name: String,
}

impl Link {
    /// `url`: the admin origin; `name`: the name of the match.
    pub fn new(url: &str, key: &str, name: &str) -> Result<Self, LinkError> {
        crate::address::parse(url).map_err(LinkError)?;
        // Fails only if another part of the program installed the same provider before.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder()
            .no_proxy()
            .timeout(Duration::from_secs(WAIT + 10))
            .build()
            .map_err(|error| LinkError(error.to_string()))?;
        Ok(Self {
            http,
            url: url.trim_end_matches('/').to_owned(),
            key: key.to_owned(),
            name: name.to_owned(),
        })
    }

    pub async fn tell(&self, state: Value, events: Vec<Value>) -> Result<(), LinkError> {
        let name: String = url::form_urlencoded::byte_serialize(self.name.as_bytes()).collect();
        let request = self.request("PUT", &format!("/host/snapshot?match={name}"));
        self.send(request.body(state.to_string())).await?;
        if !events.is_empty() {
            let request = self.request("POST", "/host/events");
            let body = json!({ "events": events }).to_string();
            self.send(request.body(body)).await?;
        }
        Ok(())
    }

    pub async fn answer(&self, id: &str, result: Result<Value, String>) -> Result<(), LinkError> {
        let body = match result {
            Ok(result) => json!({ "status": "done", "result": result }),
            Err(reason) => json!({ "status": "failed", "reason": reason }),
        };
        let request = self.request("POST", &format!("/host/commands/{id}/result"));
        self.send(request.body(body.to_string())).await.map(drop)
    }

    /// Commands as they arrive, independent of the simulation's ticks. The channel closes when the server refuses.
    pub fn commands(&self) -> mpsc::Receiver<Command> {
        let (sender, receiver) = mpsc::channel(16);
        let link = self.clone();
        tokio::spawn(async move {
            loop {
                let request = link.request("GET", &format!("/host/commands?wait={WAIT}"));
                let Ok(text) = link.send(request).await else {
                    return;
                };
                let list = serde_json::from_str(&text);
                for command in list.map_or_else(|_| Vec::new(), |list: CommandList| list.commands) {
                    if sender.send(command).await.is_err() {
                        return;
                    }
                }
            }
        });
        receiver
    }

    fn request(&self, method: &str, path: &str) -> reqwest::RequestBuilder {
        let method = method.parse().unwrap_or_default();
        let request = self.http.request(method, format!("{}{path}", self.url));
        request
            .bearer_auth(&self.key)
            .header("content-type", "application/json")
    }

    /// Repeats the request while the server does not answer, and after each wait that it asks for, since somebody may guess
    /// keys from this address. Other refusals are final, with one exception: if another host reports the match, it tries once
    /// more after the wait that the server names.
    async fn send(&self, request: reqwest::RequestBuilder) -> Result<String, LinkError> {
        let mut failure = LinkError("the request cannot be repeated".to_owned());
        let mut waited = false;
        let mut tries = 0;
        while tries < TRIES {
            let Some(request) = request.try_clone() else {
                return Err(failure);
            };
            match request.send().await {
                Ok(response) => {
                    let status = response.status();
                    let wait = response.headers().get(RETRY_AFTER);
                    let wait = wait.and_then(|wait| wait.to_str().ok()?.parse().ok());
                    let text = response.text().await.unwrap_or_default();
                    if status.is_success() {
                        return Ok(text);
                    }
                    failure = LinkError(format!(
                        "{} answered {status}: {}",
                        self.url,
                        error_message(&text)
                    ));
                    if let (StatusCode::TOO_MANY_REQUESTS, Some(wait)) = (status, wait) {
                        tracing::info!("{failure} Going on in {wait} s.");
                        tokio::time::sleep(Duration::from_secs(LONGEST_WAIT.min(wait))).await;
                        continue;
                    }
                    if let (StatusCode::CONFLICT, Some(wait), false) = (status, wait, waited) {
                        tracing::info!("{failure} Trying once more in {wait} s.");
                        waited = true;
                        tokio::time::sleep(Duration::from_secs(LONGEST_WAIT.min(wait))).await;
                        continue;
                    }
                    if !status.is_server_error() {
                        return Err(failure);
                    }
                }
                Err(error) => failure = LinkError(format!("{}: {error}", self.url)),
            }
            tries += 1;
            tokio::time::sleep(PAUSE).await;
        }
        Err(failure)
    }
}

/// The message of an error, or the whole answer.
fn error_message(text: &str) -> String {
    let answer: Value = serde_json::from_str(text).unwrap_or_default();
    let message = answer["error"]["message"].as_str().unwrap_or(text);
    message.to_owned()
}
