//! Codes that Supabase Auth mails: to sign in, to make an account, to choose a new password.

use serde_json::{Value, json};

use super::{
    super::{
        super::visit::{Refusal, Visit},
        attempt::{After, Purpose, Tried},
    },
    Supabase,
    client::{By, Trouble},
    session::Session,
    words,
};

const BEGIN_MAIL: &str = "select pages.begin_mail($1, $2, $3)";
const BEGIN_CODE: &str = "select pages.begin_code($1, $2, $3)";

impl Supabase {
    pub(crate) async fn mail_code(
        &self,
        visit: &mut Visit,
        purpose: Purpose,
        email: &str,
        password: Option<&str>,
    ) -> Tried<After> {
        let length = password.map(|password| password.chars().count());
        let input =
            json!({ "purpose": purpose.as_str(), "email": email, "password_length": length });
        self.mail(visit, purpose, &input, password).await
    }

    pub(super) async fn mail(
        &self,
        visit: &mut Visit,
        purpose: Purpose,
        input: &Value,
        password: Option<&str>,
    ) -> Tried<After> {
        if password.is_some_and(|password| password.len() > crate::password::LONGEST) {
            return Ok(Err(Refusal::too_long()));
        }
        let said = match visit.try_ask(BEGIN_MAIL, input).await? {
            Ok(said) => said,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let asked = match (purpose, password) {
            (Purpose::Password, _) => {
                let body = json!({ "email": said["email"] });
                self.post(visit, "recover", &body).await
            }
            (Purpose::SignUp, Some(password)) => {
                return self.sign_up(visit, &said["email"], password).await;
            }
            _ => {
                let body =
                    json!({ "email": said["email"], "create_user": said["create"], "data": {} });
                self.post(visit, "otp", &body).await
            }
        };
        match asked {
            Ok(_) => Ok(Ok(After::Code)),
            // They would tell who has an account.
            Err(Trouble::Refused { code, .. })
                if matches!(
                    code.as_str(),
                    "otp_disabled" | "signup_disabled" | "user_not_found" | "user_banned"
                ) =>
            {
                Ok(Ok(After::Code))
            }
            Err(trouble) => Ok(Err(words::from_trouble(&visit.request_context, &trouble))),
        }
    }

    /// A project that asks for no confirmation signs in at once. An address that has an account gets a code to sign in with; the page
    /// is the same for every address, so that it does not reveal who has an account.
    async fn sign_up(&self, visit: &mut Visit, email: &Value, password: &str) -> Tried<After> {
        let body = json!({ "email": email, "password": password, "data": {} });
        match self.post(visit, "signup", &body).await {
            Ok(answer) if answer["access_token"].is_string() => {
                self.enter(visit, &answer, Some(Purpose::SignUp)).await
            }
            Ok(answer) if answer["identities"].as_array().is_some_and(Vec::is_empty) => {
                self.mail_owner(email);
                Ok(Ok(After::Code))
            }
            Ok(_) => Ok(Ok(After::Code)),
            Err(Trouble::Refused { code, .. })
                if matches!(code.as_str(), "user_already_exists" | "email_exists") =>
            {
                self.mail_owner(email);
                Ok(Ok(After::Code))
            }
            Err(trouble) => Ok(Err(words::from_trouble(&visit.request_context, &trouble))),
        }
    }

    /// Nobody waits for it, so that an answer's time says nothing about who has an account.
    fn mail_owner(&self, email: &Value) {
        let client = self.client.clone();
        let body = json!({ "email": email, "create_user": false, "data": {} });
        tokio::spawn(async move {
            if let Err(Trouble::Unavailable(why)) = client.post("otp", By::default(), &body).await {
                tracing::warn!(why, "Supabase Auth could not be asked for a mail");
            }
        });
    }

    pub(crate) async fn use_code(
        &self,
        visit: &mut Visit,
        purpose: Purpose,
        code: &str,
        password: Option<&str>,
    ) -> Tried<()> {
        if password.is_some_and(|password| password.len() > crate::password::LONGEST) {
            return Ok(Err(Refusal::too_long()));
        }
        let length = password.map(|password| password.chars().count());
        let input = json!({ "purpose": purpose.as_str(), "password_length": length });
        let said = match visit.try_ask(BEGIN_CODE, &input).await? {
            Ok(said) => said,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let kind = match purpose {
            Purpose::Password => "recovery",
            Purpose::SignIn | Purpose::SignUp => "email",
        };
        let digits: String = code.chars().filter(char::is_ascii_digit).collect();
        let body = json!({ "type": kind, "email": said["email"], "token": digits });
        let answer = match self.post(visit, "verify", &body).await {
            Ok(answer) => answer,
            Err(trouble) => return Ok(Err(words::from_trouble(&visit.request_context, &trouble))),
        };
        if let Some(password) = password
            && let Err(mut refusal) = self.set_password(visit, &answer, password).await
        {
            refusal.message += " The code is used up: have another one sent.";
            return Ok(Err(refusal));
        }
        let entered = self.enter(visit, &answer, Some(purpose)).await?;
        Ok(entered.map(drop))
    }

    async fn set_password(
        &self,
        visit: &Visit,
        answer: &Value,
        password: &str,
    ) -> Result<(), Refusal> {
        let by = By {
            token: answer["access_token"].as_str(),
            ..By::default()
        };
        match self
            .client
            .put("user", by, &json!({ "password": password }))
            .await
        {
            Ok(_) => Ok(()),
            Err(Trouble::Refused { code, .. }) if code == "same_password" => Ok(()),
            Err(trouble) => {
                if let Some(session) = Session::read(answer) {
                    self.forget(session);
                }
                Err(words::from_trouble(&visit.request_context, &trouble))
            }
        }
    }
}
