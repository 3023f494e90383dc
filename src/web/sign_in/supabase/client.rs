//! The HTTP API of Supabase Auth (GoTrue). What it says of itself never reaches a page or a log, only its error codes do.

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
pub(super) enum Trouble {
    /// It said no, by a code of its own; for a password that is too weak also why.
    Refused {
        code: String,
        reasons: Vec<String>,
    },
    Limited,
    /// It does not know our key.
    Key,
    /// It did not answer, or nothing that can be understood; the text is for the operator.
    Unavailable(&'static str),
}

/// On whose behalf.
#[derive(Clone, Copy, Default)]
pub(super) struct By<'a> {
    /// The browser's name, which Supabase lists with the session.
    pub agent: Option<&'a str>,
    /// An access token that this exchange has just been given.
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

    /// Where browsers are sent to.
    pub(super) fn address(&self, path: &str) -> String {
        format!("{}/{path}", self.base)
    }

    pub(super) async fn get(&self, path: &str) -> Result<Value, Trouble> {
        self.send(Method::GET, path, By::default(), None).await
    }

    pub(super) async fn post(
        &self,
        path: &str,
        by: By<'_>,
        body: &Value,
    ) -> Result<Value, Trouble> {
        self.send(Method::POST, path, by, Some(body)).await
    }

    pub(super) async fn put(&self, path: &str, by: By<'_>, body: &Value) -> Result<Value, Trouble> {
        self.send(Method::PUT, path, by, Some(body)).await
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        by: By<'_>,
        body: Option<&Value>,
    ) -> Result<Value, Trouble> {
        let mut request = self.http.request(method, self.address(path));
        request = request.header("apikey", self.key.clone());
        if let Some(agent) = by.agent.and_then(|agent| HeaderValue::from_str(agent).ok()) {
            request = request.header(USER_AGENT, agent);
        }
        if let Some(token) = by.token {
            let bearer = HeaderValue::from_str(&format!("Bearer {token}"));
            let mut bearer = bearer.map_err(|_| Trouble::Unavailable("gave no usable token"))?;
            bearer.set_sensitive(true);
            request = request.header(AUTHORIZATION, bearer);
        }
        if let Some(body) = body {
            let json = HeaderValue::from_static("application/json");
            request = request.header(CONTENT_TYPE, json).body(body.to_string());
        }
        let mut response = request.send().await.map_err(broken)?;
        let status = response.status();
        let mut text = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(broken)? {
            if text.len() + chunk.len() > LIMIT {
                return Err(Trouble::Unavailable("answered without end"));
            }
            text.extend_from_slice(&chunk);
        }
        judge(status, &text)
    }
}

fn broken(error: reqwest::Error) -> Trouble {
    Trouble::Unavailable(match () {
        () if error.is_timeout() => "did not answer in time",
        () if error.is_connect() => "cannot be reached",
        () => "broke off its answer",
    })
}

fn judge(status: StatusCode, text: &[u8]) -> Result<Value, Trouble> {
    if status == StatusCode::NO_CONTENT {
        return Ok(Value::Null);
    }
    if status == StatusCode::TOO_MANY_REQUESTS {
        return Err(Trouble::Limited);
    }
    if status.is_server_error() {
        return Err(Trouble::Unavailable("answered with a server error"));
    }
    let answer = serde_json::from_slice(text).unwrap_or(Value::Null);
    if status.is_success() {
        return match answer {
            Value::Object(_) => Ok(answer),
            _ => Err(Trouble::Unavailable("answered something else than JSON")),
        };
    }
    match code(&answer) {
        Some(code) => {
            let reasons = answer["weak_password"]["reasons"].as_array();
            let reasons = reasons.into_iter().flatten().filter_map(Value::as_str);
            Err(Trouble::Refused {
                code,
                reasons: reasons.map(str::to_owned).collect(),
            })
        }
        // The gateway in front of it knows no codes.
        None if status == StatusCode::UNAUTHORIZED => Err(Trouble::Key),
        None => Err(Trouble::Unavailable(
            "answered with an error without a code",
        )),
    }
}

/// `error_code` in the older form of an error, a text as `code` in the newer one. Only the form of a code is let through.
fn code(answer: &Value) -> Option<String> {
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
            Err(Trouble::Refused { code, reasons }) => format!("{code} {reasons:?}"),
            Err(Trouble::Limited) => "limited".to_owned(),
            Err(Trouble::Key) => "key".to_owned(),
            Err(Trouble::Unavailable(_)) => "unavailable".to_owned(),
        }
    }

    #[test]
    fn both_forms_of_an_error_and_everything_that_is_none() {
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
