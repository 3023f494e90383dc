//! `/signup` and the password grant.

use axum::{extract::State, http::HeaderMap, response::Response};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Error, GoTrue, email, mail, read, reply, token};

pub async fn sign_up(
    State(gotrue): State<GoTrue>,
    headers: HeaderMap,
    body: String,
) -> Result<Response, Error> {
    let body = read(&body)?;
    let project = gotrue.now();
    if project.disable_signup {
        return Err(Error::new(
            422,
            "signup_disabled",
            "Signups not allowed for this instance",
        ));
    }
    let password = body["password"].as_str().unwrap_or_default();
    if password.is_empty() {
        return Err(Error::invalid("Signup requires a valid password"));
    }
    gotrue.strong(password)?;
    if !project.email {
        return Err(Error::new(
            400,
            "email_provider_disabled",
            "Email signups are disabled",
        ));
    }
    let address = email(&body)?;
    let user = match gotrue.by_email(&address).await {
        Some(user) if user.confirmed && project.autoconfirm => {
            return Err(Error::new(
                422,
                "user_already_exists",
                "User already registered",
            ));
        }
        // A user that does not exist, so that nothing is told.
        Some(user) if user.confirmed => {
            return Ok(reply(json!({
                "id": Uuid::new_v4(), "aud": "authenticated", "role": "", "email": address, "phone": "",
                "app_metadata": {"provider": "email", "providers": ["email"]}, "user_metadata": body["data"],
                "identities": [], "confirmation_sent_at": "2026-01-01T00:00:00Z", "created_at": "2026-01-01T00:00:00Z",
                "updated_at": "2026-01-01T00:00:00Z", "is_anonymous": false,
            })));
        }
        // Not touched: whoever this is has not proven the address.
        Some(user) => user,
        None => {
            let data = body.get("data").cloned().unwrap_or(json!({}));
            gotrue
                .create(&address, Some(password), "email", data, false)
                .await
        }
    };
    if project.autoconfirm {
        gotrue.confirm(user.id).await;
        return Ok(reply(
            token::open(&gotrue, &headers, &user, "password").await,
        ));
    }
    mail::send(&gotrue, &address, "confirmation")?;
    Ok(reply(gotrue.shown(&user).await))
}

pub async fn grant(gotrue: &GoTrue, headers: &HeaderMap, body: &Value) -> Result<Response, Error> {
    let wrong = || Error::new(400, "invalid_credentials", "Invalid login credentials");
    if !gotrue.now().email {
        return Err(Error::new(
            422,
            "email_provider_disabled",
            "Email logins are disabled",
        ));
    }
    let address = body["email"].as_str().unwrap_or_default().to_lowercase();
    let user = gotrue.by_email(&address).await.ok_or_else(wrong)?;
    if user.banned {
        return Err(Error::new(400, "user_banned", "User is banned"));
    }
    let password = body["password"].as_str().unwrap_or_default();
    if !bcrypt::verify(password, &user.password).unwrap_or(false) {
        return Err(wrong());
    }
    if !user.confirmed {
        return Err(Error::new(
            400,
            "email_not_confirmed",
            "Email not confirmed",
        ));
    }
    Ok(reply(token::open(gotrue, headers, &user, "password").await))
}
