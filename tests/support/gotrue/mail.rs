//! `/otp`, `/recover` and `/verify`: codes by mail.

use std::time::Instant;

use axum::{
    extract::State,
    http::{HeaderMap, Uri},
    response::Response,
};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Error, GoTrue, email, expired, query, read, reply, token};

pub struct Code {
    pub code: String,
    pub sent: Instant,
    /// None after it was used; when it was sent still counts.
    used: bool,
}

pub struct Mail {
    pub to: String,
    pub code: String,
}

/// One a minute to a user, as GoTrue has it.
pub fn send(gotrue: &GoTrue, to: &str, kind: &'static str) -> Result<(), Error> {
    let interval = gotrue.now().interval;
    let mut kept = gotrue.kept();
    let before = kept.codes.get(&(to.to_owned(), kind));
    if let Some(code) = before
        && !expired(code.sent, interval)
    {
        let left = (interval - code.sent.elapsed()).as_secs();
        let message =
            format!("For security purposes, you can only request this after {left} seconds.");
        return Err(Error::new(429, "over_email_send_rate_limit", &message));
    }
    let code = moothall::secret::digits(6);
    let held = Code {
        code: code.clone(),
        sent: Instant::now(),
        used: false,
    };
    kept.codes.insert((to.to_owned(), kind), held);
    kept.mails.push(Mail {
        to: to.to_owned(),
        code,
    });
    Ok(())
}

pub async fn otp(State(gotrue): State<GoTrue>, body: String) -> Result<Response, Error> {
    let body = read(&body)?;
    if body["email"].as_str().is_none_or(str::is_empty) {
        return Err(Error::invalid("One of email or phone must be set"));
    }
    let address = email(&body)?;
    let user = gotrue.by_email(&address).await;
    if user.is_none() && body["create_user"] == false {
        return Err(Error::new(
            422,
            "otp_disabled",
            "Signups not allowed for otp",
        ));
    }
    let project = gotrue.now();
    if !project.email {
        return Err(Error::new(
            422,
            "email_provider_disabled",
            "Email logins are disabled",
        ));
    }
    let confirmed = match user {
        Some(user) => user.confirmed,
        None if project.disable_signup => {
            return Err(Error::new(
                422,
                "signup_disabled",
                "Signups not allowed for this instance",
            ));
        }
        None => {
            let unknown = Uuid::new_v4().to_string();
            let data = body.get("data").cloned().unwrap_or(json!({}));
            let confirmed = project.autoconfirm;
            gotrue
                .create(&address, Some(&unknown), "email", data, confirmed)
                .await
                .confirmed
        }
    };
    let kind = if confirmed {
        "recovery"
    } else {
        "confirmation"
    };
    send(&gotrue, &address, kind)?;
    Ok(reply(json!({})))
}

pub async fn recover(State(gotrue): State<GoTrue>, body: String) -> Result<Response, Error> {
    let body = read(&body)?;
    if body["email"].as_str().is_none_or(str::is_empty) {
        return Err(Error::invalid("Password recovery requires an email"));
    }
    let address = email(&body)?;
    if gotrue.by_email(&address).await.is_some() {
        send(&gotrue, &address, "recovery")?;
    }
    Ok(reply(json!({})))
}

pub async fn verify(
    State(gotrue): State<GoTrue>,
    headers: HeaderMap,
    body: String,
) -> Result<Response, Error> {
    let body = read(&body)?;
    let kinds: &[&'static str] = match body["type"].as_str().unwrap_or_default() {
        "" => return Err(Error::invalid("Verify requires a verification type")),
        "signup" | "invite" => &["confirmation"],
        "recovery" | "magiclink" => &["recovery"],
        "email" => &["confirmation", "recovery"],
        _ => return Err(Error::invalid("Invalid email verification type")),
    };
    let code = body["token"].as_str().unwrap_or_default();
    if code.is_empty() {
        return Err(Error::invalid("Verify requires a token"));
    }
    let wrong = || Error::new(403, "otp_expired", "Token has expired or is invalid");
    let address = email(&body)?;
    let user = gotrue.by_email(&address).await.ok_or_else(wrong)?;
    if user.banned {
        return Err(Error::new(403, "user_banned", "User is banned"));
    }
    let lasts = gotrue.now().code_lasts;
    let right = kinds.iter().any(|&kind| {
        let mut kept = gotrue.kept();
        let held = kept.codes.get_mut(&(address.clone(), kind));
        let right =
            |held: &&mut Code| held.code == code && !held.used && !expired(held.sent, lasts);
        held.filter(right).map(|held| held.used = true).is_some()
    });
    if !right {
        return Err(wrong());
    }
    gotrue.confirm(user.id).await;
    let user = gotrue.by_email(&address).await.ok_or_else(wrong)?;
    Ok(reply(token::open(&gotrue, &headers, &user, "otp").await))
}

/// What a project's mail catcher would show.
pub async fn list(State(gotrue): State<GoTrue>, uri: Uri) -> Response {
    let to = query(&uri, "to").unwrap_or_default();
    let kept = gotrue.kept();
    let mails = kept.mails.iter().filter(|mail| mail.to == to);
    let mails: Vec<Value> = mails
        .map(|mail| json!({ "to": mail.to, "code": mail.code }))
        .collect();
    reply(json!({ "mails": mails }))
}
