//! The session in Supabase Auth's answer to a successful sign-in.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::Value;
use uuid::Uuid;

/// A session that Supabase has just created. Its claims come from the token in the answer itself, over TLS from the address that the operator
/// set. The bridge reads no other token here, so it need not check the signature. SQL looks the session up anyway.
pub(super) struct Session {
    pub user: Uuid,
    pub id: Uuid,
    /// `aal1`, or `aal2` after a second factor.
    pub level: Option<String>,
    /// Whether the person has a second factor.
    pub factors: bool,
    pub token: String,
}

impl Session {
    /// None if the answer holds no session.
    pub(super) fn read(answer: &Value) -> Option<Self> {
        let token = answer["access_token"].as_str()?;
        let payload = URL_SAFE_NO_PAD.decode(token.split('.').nth(1)?).ok()?;
        let claims: Value = serde_json::from_slice(&payload).ok()?;
        let uuid = |value: &Value| Uuid::parse_str(value.as_str()?).ok();
        let user = uuid(&answer["user"]["id"])?;
        let factors = answer["user"]["factors"].as_array();
        let verified = |factor: &Value| factor["status"] == "verified";
        (uuid(&claims["sub"]) == Some(user)).then_some(())?;
        Some(Self {
            user,
            id: uuid(&claims["session_id"])?,
            level: claims["aal"].as_str().map(str::to_owned),
            factors: factors.is_some_and(|factors| factors.iter().any(verified)),
            token: token.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const USER: &str = "11111111-1111-4111-8111-111111111111";
    const SESSION: &str = "22222222-2222-4222-8222-222222222222";

    fn answer(claims: Value, factors: Value) -> Value {
        let token = format!("h.{}.s", URL_SAFE_NO_PAD.encode(claims.to_string()));
        json!({"access_token": token, "user": {"id": USER, "factors": factors}})
    }

    #[test]
    fn user_session_and_factors_are_read() {
        let claims = json!({"sub": USER, "session_id": SESSION, "aal": "aal1"});
        let factors = json!([{"status": "unverified"}, {"status": "verified"}]);
        let session = Session::read(&answer(claims.clone(), factors)).expect("a session");
        assert_eq!(session.id.to_string(), SESSION);
        assert_eq!(session.level.as_deref(), Some("aal1"));
        assert!(session.factors);
        let none = Session::read(&answer(claims, Value::Null)).expect("a session");
        assert!(!none.factors);
    }

    #[test]
    fn other_answers_hold_no_session() {
        for claims in [
            json!({"sub": SESSION, "session_id": SESSION}),
            json!({"sub": USER}),
            json!({"sub": USER, "session_id": "x"}),
            json!("x"),
        ] {
            assert!(Session::read(&answer(claims, Value::Null)).is_none());
        }
        assert!(Session::read(&json!({"id": USER, "identities": []})).is_none());
    }
}
