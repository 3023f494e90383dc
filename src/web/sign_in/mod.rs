//! Signing in and up. People are `auth.users`, whichever provider proves who they are.

pub mod code;
pub mod login;
pub mod logout;
pub mod mails;
pub mod password;
pub mod provider;
pub mod reset;
pub mod signup;
pub mod welcome;

use axum::response::Response;
use serde_json::json;

use super::visit::{Refusal, Visit};
use crate::{mail::Mail, secret};

const MAIL_CODE: &str = "select pages.mail_code($1, $2, $3)";
const USE_CODE: &str = "select pages.use_code($1, $2, $3)";
pub(super) const VISITOR: &str = "select pages.visitor($1, $2, $3)";

/// A password chosen on a page, hashed, and how long it was: SQL judges that.
pub struct Chosen {
    pub verifier: String,
    pub length: usize,
}

/// Has a code mailed to whoever may get one. The page afterwards is the same for everybody.
pub(super) async fn mail_code(
    visit: &Visit,
    purpose: &str,
    email: &str,
    chosen: Option<Chosen>,
) -> Result<Result<(), Refusal>, Response> {
    if !visit.origin.app.mail.sends() {
        let message =
            "This server sends no mail; sign in with a password, or ask its operator.".to_owned();
        return Ok(Err(Refusal {
            code: "no_mail".to_owned(),
            message,
        }));
    }
    let Ok(code) = secret::digits(6) else {
        return Ok(Err(Refusal::internal()));
    };
    let mut input = json!({ "purpose": purpose, "email": email, "code": bound(visit, &code) });
    if let Some(chosen) = chosen {
        input["verifier"] = json!(chosen.verifier);
        input["password_length"] = json!(chosen.length);
    }
    let said = match visit.try_ask(MAIL_CODE, &input).await? {
        Ok(said) => said,
        Err(refusal) => return Ok(Err(refusal)),
    };
    if let (Some(kind), Some(to)) = (said["mail"].as_str(), said["to"].as_str()) {
        visit
            .origin
            .app
            .mail
            .send(mail(kind, to, &code, said["minutes"].as_u64().unwrap_or(1)));
    }
    Ok(Ok(()))
}

/// A new cookie, if the code is right.
pub(super) async fn use_code(
    visit: &mut Visit,
    purpose: &str,
    code: &str,
    chosen: Option<Chosen>,
) -> Result<Result<(), Refusal>, Response> {
    let Ok(session) = secret::make("") else {
        return Ok(Err(Refusal::internal()));
    };
    let digits: String = code.chars().filter(char::is_ascii_digit).collect();
    let mut input = json!({
        "purpose": purpose,
        "code": bound(visit, &digits),
        "session": secret::hash(&session),
    });
    if let Some(chosen) = chosen {
        input["verifier"] = json!(chosen.verifier);
        input["password_length"] = json!(chosen.length);
    }
    match visit.try_ask(USE_CODE, &input).await? {
        Ok(_) => {
            visit.cookies.sign_in(&session);
            Ok(Ok(()))
        }
        Err(refusal) => Ok(Err(refusal)),
    }
}

/// Six digits are quickly tried, so what is stored also holds the browser's own secret.
fn bound(visit: &Visit, code: &str) -> String {
    visit.cookies.bound(&format!("code:{code}"))
}

fn mail(kind: &str, to: &str, code: &str, minutes: u64) -> Mail {
    let (what, first) = match kind {
        "sign_up" => ("Your code to make an account", "to make your account"),
        "password" => (
            "Your code to choose a new password",
            "to choose a new password",
        ),
        _ => ("Your code to sign in", "to sign in"),
    };
    Mail {
        to: to.to_owned(),
        subject: what.to_owned(),
        text: format!(
            "Enter this code {first}, in the browser that asked for it:\n\n    {code}\n\nIt is good for {minutes} minutes, once. \
             If you did not ask for it, ignore this mail; nobody gets in without the code.\n"
        ),
    }
}

impl Refusal {
    pub(super) fn internal() -> Self {
        Self {
            code: crate::error::INTERNAL.to_owned(),
            message: crate::error::INTERNAL_MESSAGE.to_owned(),
        }
    }
}
