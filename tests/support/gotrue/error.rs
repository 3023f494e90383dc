//! GoTrue's two forms of an error: the older, and the one for clients that name an API version.

use axum::{
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use serde_json::json;

const VERSION: &str = "x-supabase-api-version";

#[derive(Clone, Debug)]
pub struct Error {
    pub status: u16,
    pub code: &'static str,
    pub message: String,
    reasons: Vec<&'static str>,
}

impl Error {
    pub fn new(status: u16, code: &'static str, message: &str) -> Self {
        Self {
            status,
            code,
            message: message.to_owned(),
            reasons: Vec::new(),
        }
    }

    pub fn invalid(message: &str) -> Self {
        Self::new(400, "validation_failed", message)
    }

    pub fn weak(minimum: usize) -> Self {
        let message = format!("Password should be at least {minimum} characters.");
        Self {
            reasons: vec!["length"],
            ..Self::new(422, "weak_password", &message)
        }
    }

    pub fn to(&self, headers: &HeaderMap) -> Response {
        let newer = headers
            .get(VERSION)
            .is_some_and(|version| version.as_bytes() >= b"2024-01-01".as_slice());
        let mut body = match newer {
            true => json!({ "code": self.code, "message": self.message }),
            false => {
                json!({ "code": self.status, "error_code": self.code, "msg": self.message })
            }
        };
        if !self.reasons.is_empty() {
            body["weak_password"] = json!({ "reasons": self.reasons });
        }
        let status = StatusCode::from_u16(self.status).expect("a status");
        let mut response = (status, body.to_string()).into_response();
        let headers = response.headers_mut();
        headers.insert(
            "content-type",
            "application/json".parse().expect("a header"),
        );
        headers.insert("x-sb-error-code", self.code.parse().expect("a header"));
        if newer {
            headers.insert(VERSION, "2024-01-01".parse().expect("a header"));
        }
        response
    }
}

/// The gateway, which knows the request's headers, gives it its form.
impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let mut response = StatusCode::from_u16(self.status)
            .expect("a status")
            .into_response();
        response.extensions_mut().insert(self);
        response
    }
}
