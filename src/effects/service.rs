//! A JSON service that the operator set up. Its own error texts never reach a caller or a row, so that no key and no address can leak
//! through them.

use std::time::Duration;

use reqwest::header::{AUTHORIZATION, HeaderValue};
use serde_json::Value;

use super::client;
use secrecy::{ExposeSecret, SecretString};

pub(super) struct Service {
    name: &'static str,
    url: String,
    authorization: Option<HeaderValue>,
    limit: usize,
    http: reqwest::Client,
}

impl Service {
    pub(super) fn new(
        name: &'static str,
        url: &str,
        key: Option<SecretString>,
        timeout: Duration,
        limit: usize,
    ) -> Result<Self, reqwest::Error> {
        let authorization = key.and_then(|key| {
            let mut value =
                HeaderValue::from_str(&format!("Bearer {}", key.expose_secret())).ok()?;
            value.set_sensitive(true);
            Some(value)
        });
        Ok(Self {
            name,
            url: url.to_owned(),
            authorization,
            limit,
            http: client::for_service(timeout)?,
        })
    }

    /// Posts JSON. The answer must be JSON under status 200; an error is a text for the operator.
    pub(super) async fn ask(&self, body: &Value) -> Result<Value, String> {
        let failed = |why: &str| format!("{} {why}", self.name);
        let broken = |error: reqwest::Error| {
            failed(match () {
                () if error.is_timeout() => "did not answer in time",
                () if error.is_connect() => "cannot be reached",
                () => "broke off its answer",
            })
        };
        let mut request = self
            .http
            .post(&self.url)
            .header("content-type", "application/json")
            .header("accept", "application/json")
            .body(body.to_string());
        if let Some(authorization) = &self.authorization {
            request = request.header(AUTHORIZATION, authorization.clone());
        }
        let mut response = request.send().await.map_err(broken)?;
        if response.status() != 200 {
            let status = response.status().as_u16();
            return Err(failed(&format!("answered with status {status}")));
        }
        let mut text = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(broken)? {
            if text.len() + chunk.len() > self.limit {
                return Err(failed("answered without end"));
            }
            text.extend_from_slice(&chunk);
        }
        serde_json::from_slice(&text).map_err(|_| failed("answered something other than JSON"))
    }
}
