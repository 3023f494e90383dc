//! Sign-in by this server itself: bcrypt hashes of `auth.users`, and codes that it mails.

use serde_json::json;

use super::attempt::{After, Attempt, Offer, Purpose};
use crate::{
    mail::Mail,
    password::Passwords,
    secret,
    web::{refusal::Refusal, visit::Visit},
};

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
    ) -> Attempt<After> {
        let found = visit
            .try_ask(FIND_PASSWORD, &json!({ "email": email }))
            .await?;
        let verifier = found["verifier"].as_str().map(str::to_owned);
        let matches = self.passwords.matches(password, verifier).await;
        if !matches.map_err(|_| Refusal::busy())? {
            let message = "Incorrect email or password.";
            return Err(Refusal::new("sign_in_failed", message).into());
        }
        let session = secret::make("");
        let input = json!({ "user": found["user"], "session": secret::hash(&session) });
        visit.try_ask(SIGN_IN, &input).await?;
        visit.cookies.sign_in(&session);
        Ok(After::SignedIn)
    }

    /// Mails a code, if SQL says that the address may have one.
    pub(crate) async fn mail_code(
        &self,
        visit: &Visit,
        purpose: Purpose,
        email: &str,
        password: Option<&str>,
    ) -> Attempt<After> {
        if !visit.origin.app.mail.sends() {
            let message = "This server does not send email. Sign in with a password, or contact the operator.";
            return Err(Refusal::new("no_mail", message).into());
        }
        let code = secret::digits(6);
        let mut input = json!({
            "purpose": purpose.of_code(),
            "email": email,
            "code": hash_code(visit, &code),
            "password_length": password.map(|password| password.chars().count()),
        });
        let answer = visit.try_ask(MAIL_CODE, &input).await?;
        // Hashing is slow, so only after SQL has let the request pass.
        if let Some(password) = password {
            input["verifier"] = json!(self.verifier(password).await?);
            visit.try_ask(KEEP_PASSWORD, &input).await?;
        }
        if let (Some(kind), Some(to)) = (answer["mail"].as_str(), answer["to"].as_str()) {
            let minutes = answer["minutes"].as_u64().unwrap_or(1);
            visit.origin.app.mail.send(mail(kind, to, &code, minutes));
        }
        Ok(After::Code)
    }

    /// Signs in with a code.
    pub(crate) async fn use_code(
        &self,
        visit: &mut Visit,
        purpose: Purpose,
        code: &str,
        password: Option<&str>,
    ) -> Attempt<()> {
        let session = secret::make("");
        let digits: String = code.chars().filter(char::is_ascii_digit).collect();
        let mut input = json!({
            "purpose": purpose.as_str(),
            "code": hash_code(visit, &digits),
            "session": secret::hash(&session),
        });
        if let Some(password) = password {
            input["password_length"] = json!(password.chars().count());
            visit.try_ask(CHECK_CODE, &input).await?;
            input["verifier"] = json!(self.verifier(password).await?);
        }
        visit.try_ask(USE_CODE, &input).await?;
        visit.cookies.sign_in(&session);
        Ok(())
    }

    async fn verifier(&self, password: &str) -> Result<String, Refusal> {
        let hashed = self.passwords.hash(password).await;
        let hashed = hashed.map_err(|_| Refusal::busy())?;
        Ok(hashed.ok_or_else(Refusal::password_too_long)?.verifier)
    }
}

/// Six digits are quickly guessed, so the hash includes the browser's own secret.
fn hash_code(visit: &Visit, code: &str) -> String {
    visit.cookies.derive_hash(&format!("code:{code}"))
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
