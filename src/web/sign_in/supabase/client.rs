//! The HTTP API of Supabase Auth (GoTrue). Only its error codes reach a page or a log, never its messages.

use reqwest::{
    Method, StatusCode,
    header::{AUTHORIZATION, CONTENT_TYPE, HeaderValue, USER_AGENT},
};
use secrecy::ExposeSecret;
use serde_json::Value;

use crate::{config::SupabaseConfig, effects::client};

const LIMIT: usize = 256 * 1024;

pub(super) struct Client {
    http: reqwest::Client,
    base: String,
    key: HeaderValue,
}

#[derive(Debug)]
pub(super) enum ServiceError {
    /// It refused, by a code of its own. A refusal of a weak password has reasons.
    Refused {
        code: String,
        reasons: Vec<String>,
    },
    Limited,
    /// It does not accept our key.
    KeyRejected,
    /// It gave no answer that can be read. The text is for the operator.
    Unavailable(&'static str),
}

/// On whose behalf the bridge asks.
#[derive(Clone, Copy, Default)]
pub(super) struct OnBehalf<'a> {
    /// The browser's `User-Agent`, which Supabase lists with the session.
    pub agent: Option<&'a str>,
    /// An access token that Supabase gave in this exchange.
    pub token: Option<&'a str>,
}

impl Client {
    pub(super) fn new(config: &SupabaseConfig) -> Result<Self, String> {
        let mut key =
            HeaderValue::from_str(config.key.expose_secret()).map_err(|error| error.to_string())?;
        key.set_sensitive(true);
        Ok(Self {
            http: client::for_service(config.timeout).map_err(|error| error.to_string())?,
            base: format!("{}/auth/v1", config.url),
            key,
        })
    }

    /// The address of a path, for browsers too.
    pub(super) fn address(&self, path: &str) -> String {
        format!("{}/{path}", self.base)
    }

    pub(super) async fn get(&self, path: &str) -> Result<Value, ServiceError> {
        self.send(Method::GET, path, OnBehalf::default(), None)
            .await
    }

    pub(super) async fn post(
        &self,
        path: &str,
        on_behalf: OnBehalf<'_>,
        body: &Value,
    ) -> Result<Value, ServiceError> {
        self.send(Method::POST, path, on_behalf, Some(body)).await
    }

    pub(super) async fn put(
        &self,
        path: &str,
        on_behalf: OnBehalf<'_>,
        body: &Value,
    ) -> Result<Value, ServiceError> {
        self.send(Method::PUT, path, on_behalf, Some(body)).await
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        on_behalf: OnBehalf<'_>,
        body: Option<&Value>,
    ) -> Result<Value, ServiceError> {
        let mut request = self.http.request(method, self.address(path));
        request = request.header("apikey", self.key.clone());
        if let Some(agent) = on_behalf
            .agent
            .and_then(|agent| HeaderValue::from_str(agent).ok())
        {
            request = request.header(USER_AGENT, agent);
        }
        if let Some(token) = on_behalf.token {
            let bearer = HeaderValue::from_str(&format!("Bearer {token}"));
            let mut bearer =
                bearer.map_err(|_| ServiceError::Unavailable("gave no usable token"))?;
            bearer.set_sensitive(true);
            request = request.header(AUTHORIZATION, bearer);
        }
        if let Some(body) = body {
            let json = HeaderValue::from_static("application/json");
            request = request.header(CONTENT_TYPE, json).body(body.to_string());
        }
        let mut response = request.send().await.map_err(describe)?;
        let status = response.status();
        let mut text = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(describe)? {
            if text.len() + chunk.len() > LIMIT {
                return Err(ServiceError::Unavailable("answered without end"));
            }
            text.extend_from_slice(&chunk);
        }
        judge(status, &text)
    }
}

fn describe(error: reqwest::Error) -> ServiceError {
    ServiceError::Unavailable(match () {
        () if error.is_timeout() => "did not answer in time",
        () if error.is_connect() => "cannot be reached",
        () => "broke off its answer",
    })
}

fn judge(status: StatusCode, text: &[u8]) -> Result<Value, ServiceError> {
    if status == StatusCode::NO_CONTENT {
        return Ok(Value::Null);
    }
    if status == StatusCode::TOO_MANY_REQUESTS {
        return Err(ServiceError::Limited);
    }
    if status.is_server_error() {
        return Err(ServiceError::Unavailable("answered with a server error"));
    }
    let answer = serde_json::from_slice(text).unwrap_or(Value::Null);
    if status.is_success() {
        return match answer {
            Value::Object(_) => Ok(answer),
            _ => Err(ServiceError::Unavailable(
                "answered something other than JSON",
            )),
        };
    }
    match error_code(&answer) {
        Some(code) => {
            let reasons = answer["weak_password"]["reasons"].as_array();
            let reasons = reasons.into_iter().flatten().filter_map(Value::as_str);
            Err(ServiceError::Refused {
                code,
                reasons: reasons.map(str::to_owned).collect(),
            })
        }
        // The gateway in front of it answers without codes.
        None if status == StatusCode::UNAUTHORIZED => Err(ServiceError::KeyRejected),
        None => Err(ServiceError::Unavailable(
            "answered with an error without a code",
        )),
    }
}

/// Older errors have `error_code`, newer ones a text as `code`. Anything that does not look like a code is dropped.
fn error_code(answer: &Value) -> Option<String> {
    let code = answer["error_code"]
        .as_str()
        .or_else(|| answer["code"].as_str())?;
    is_code(code).then(|| code.to_owned())
}

pub(super) fn is_code(text: &str) -> bool {
    let form = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    (1..=64).contains(&text.len()) && text.bytes().all(form)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(status: u16, text: &str) -> String {
        let status = StatusCode::from_u16(status).expect("a status");
        match judge(status, text.as_bytes()) {
            Ok(answer) => format!("ok {answer}"),
            Err(ServiceError::Refused { code, reasons }) => format!("{code} {reasons:?}"),
            Err(ServiceError::Limited) => "limited".to_owned(),
            Err(ServiceError::KeyRejected) => "key".to_owned(),
            Err(ServiceError::Unavailable(_)) => "unavailable".to_owned(),
        }
    }

    #[test]
    fn both_forms_of_an_error_and_everything_else() {
        for (status, text, expected) in [
            (200, r#"{"a":1}"#, r#"ok {"a":1}"#),
            (204, "", "ok null"),
            (200, "<html>", "unavailable"),
            (200, "[]", "unavailable"),
            (
                400,
                r#"{"code":400,"error_code":"invalid_credentials","msg":"x"}"#,
                "invalid_credentials []",
            ),
            (
                403,
                r#"{"code":"otp_expired","message":"x"}"#,
                "otp_expired []",
            ),
            (
                422,
                r#"{"code":422,"error_code":"weak_password","weak_password":{"reasons":["length"]}}"#,
                r#"weak_password ["length"]"#,
            ),
            (
                429,
                r#"{"error_code":"over_request_rate_limit"}"#,
                "limited",
            ),
            (401, r#"{"message":"Invalid API key"}"#, "key"),
            (400, r#"{"error_code":"<script>"}"#, "unavailable"),
            (500, r#"{"error_code":"unexpected_failure"}"#, "unavailable"),
            (302, "", "unavailable"),
        ] {
            assert_eq!(judged(status, text), expected, "{status} {text}");
        }
    }
}
