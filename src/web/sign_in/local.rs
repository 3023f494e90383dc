//! Signing in without anybody's help: bcrypt hashes of `auth.users`, and codes that this server mails.

use serde_json::json;

use super::{
    super::visit::{Refusal, Visit},
    attempt::{After, Offer, Purpose, Tried},
};
use crate::{mail::Mail, password::Passwords, secret};

const FIND_PASSWORD: &str = "select pages.find_password($1, $2, $3)";
const SIGN_IN: &str = "select pages.sign_in($1, $2, $3)";
const MAIL_CODE: &str = "select pages.mail_code($1, $2, $3)";
const KEEP_PASSWORD: &str = "select pages.keep_password($1, $2, $3)";
const CHECK_CODE: &str = "select pages.check_code($1, $2, $3)";
const USE_CODE: &str = "select pages.use_code($1, $2, $3)";

#[derive(Default)]
pub(crate) struct Local {
    passwords: Passwords,
}

impl Local {
    pub(crate) fn offer(visit: &Visit) -> Offer {
        let mail = visit.origin.app.mail.sends();
        Offer {
            password: true,
            mail,
            sign_up: mail,
            sites: Vec::new(),
        }
    }

    pub(crate) async fn by_password(
        &self,
        visit: &mut Visit,
        email: &str,
        password: &str,
    ) -> Tried<After> {
        let found = match visit
            .try_ask(FIND_PASSWORD, &json!({ "email": email }))
            .await?
        {
            Ok(found) => found,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let verifier = found["verifier"].as_str().map(str::to_owned);
        let Ok(fits) = self.passwords.fits(password, verifier).await else {
            return Ok(Err(Refusal::busy()));
        };
        if !fits {
            let message = "Incorrect email or password.";
            return Ok(Err(Refusal::new("sign_in_failed", message)));
        }
        let session = secret::make("");
        let input = json!({ "user": found["user"], "session": secret::hash(&session) });
        let signed_in = visit.try_ask(SIGN_IN, &input).await?;
        Ok(signed_in.map(|_| {
            visit.cookies.sign_in(&session);
            After::SignedIn
        }))
    }

    /// Has a code mailed to whoever may get one.
    pub(crate) async fn mail_code(
        &self,
        visit: &Visit,
        purpose: Purpose,
        email: &str,
        password: Option<&str>,
    ) -> Tried<After> {
        if !visit.origin.app.mail.sends() {
            let message = "This server does not send email. Sign in with a password, or contact the operator.";
            return Ok(Err(Refusal::new("no_mail", message)));
        }
        let code = secret::digits(6);
        let purpose = match purpose {
            Purpose::Password => "password",
            Purpose::SignIn | Purpose::SignUp => "sign_in",
        };
        let length = password.map(|password| password.chars().count());
        let mut input = json!({
            "purpose": purpose, "email": email, "code": bound(visit, &code), "password_length": length,
        });
        let said = match visit.try_ask(MAIL_CODE, &input).await? {
            Ok(said) => said,
            Err(refusal) => return Ok(Err(refusal)),
        };
        // Hashing is slow: only what SQL let pass is worth it.
        if let Some(password) = password {
            let kept = match self.verifier(password).await {
                Ok(verifier) => {
                    input["verifier"] = json!(verifier);
                    visit.try_ask(KEEP_PASSWORD, &input).await?
                }
                Err(refusal) => Err(refusal),
            };
            if let Err(refusal) = kept {
                return Ok(Err(refusal));
            }
        }
        if let (Some(kind), Some(to)) = (said["mail"].as_str(), said["to"].as_str()) {
            let minutes = said["minutes"].as_u64().unwrap_or(1);
            visit.origin.app.mail.send(mail(kind, to, &code, minutes));
        }
        Ok(Ok(After::Code))
    }

    /// A new cookie, if the code is right.
    pub(crate) async fn use_code(
        &self,
        visit: &mut Visit,
        purpose: Purpose,
        code: &str,
        password: Option<&str>,
    ) -> Tried<()> {
        let session = secret::make("");
        let digits: String = code.chars().filter(char::is_ascii_digit).collect();
        let mut input = json!({
            "purpose": purpose.as_str(),
            "code": bound(visit, &digits),
            "session": secret::hash(&session),
        });
        if let Some(password) = password {
            input["password_length"] = json!(password.chars().count());
            if let Err(refusal) = visit.try_ask(CHECK_CODE, &input).await? {
                return Ok(Err(refusal));
            }
            match self.verifier(password).await {
                Ok(verifier) => input["verifier"] = json!(verifier),
                Err(refusal) => return Ok(Err(refusal)),
            }
        }
        let signed_in = visit.try_ask(USE_CODE, &input).await?;
        Ok(signed_in.map(|_| visit.cookies.sign_in(&session)))
    }

    async fn verifier(&self, password: &str) -> Result<String, Refusal> {
        let hashed = self.passwords.hash(password).await;
        let chosen = hashed.map_err(|_| Refusal::busy())?;
        Ok(chosen.ok_or_else(Refusal::too_long)?.verifier)
    }
}

/// Six digits are quickly tried, so what is stored also holds the browser's own secret.
fn bound(visit: &Visit, code: &str) -> String {
    visit.cookies.bound(&format!("code:{code}"))
}

fn mail(kind: &str, to: &str, code: &str, minutes: u64) -> Mail {
    let (what, first) = match kind {
        "sign_up" => ("Your code to create an account", "to create your account"),
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
            "Enter this code {first}. Use the browser where you requested it:\n\n    {code}\n\nThe code works once and expires in {minutes} minutes. \
             If you did not request it, ignore this email. Nobody can sign in without the code.\n"
        ),
    }
}
