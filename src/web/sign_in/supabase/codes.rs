//! Codes that Supabase Auth mails: to sign in, to create an account, to choose a new password.

use serde_json::{Value, json};

use super::{
    super::attempt::{After, Attempt, Purpose},
    Supabase,
    client::{OnBehalf, ServiceError},
    messages,
    session::Session,
};
use crate::{
    password,
    web::{refusal::Refusal, visit::Visit},
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
    ) -> Attempt<After> {
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
    ) -> Attempt<After> {
        check_length(password)?;
        let begun = visit.try_ask(BEGIN_MAIL, input).await?;
        let mailed = match (purpose, password) {
            (Purpose::Password, _) => {
                let body = json!({ "email": begun["email"] });
                self.post(visit, "recover", &body).await
            }
            (Purpose::SignUp, Some(password)) => {
                return self.sign_up(visit, &begun["email"], password).await;
            }
            _ => {
                let body =
                    json!({ "email": begun["email"], "create_user": begun["create"], "data": {} });
                self.post(visit, "otp", &body).await
            }
        };
        match mailed {
            Ok(_) => Ok(After::Code),
            // These codes would reveal who has an account.
            Err(ServiceError::Refused { code, .. })
                if matches!(
                    code.as_str(),
                    "otp_disabled" | "signup_disabled" | "user_not_found" | "user_banned"
                ) =>
            {
                Ok(After::Code)
            }
            Err(error) => Err(messages::refusal(&visit.request_context, &error).into()),
        }
    }

    /// A project that requires no confirmation signs in at once. An address that has an account gets a code to sign in with; the page
    /// is the same for every address, so that it does not reveal who has an account.
    async fn sign_up(&self, visit: &mut Visit, email: &Value, password: &str) -> Attempt<After> {
        let body = json!({ "email": email, "password": password, "data": {} });
        match self.post(visit, "signup", &body).await {
            Ok(answer) if answer["access_token"].is_string() => {
                self.open_session(visit, &answer, Some(Purpose::SignUp))
                    .await
            }
            Ok(answer) if answer["identities"].as_array().is_some_and(Vec::is_empty) => {
                self.mail_owner(email);
                Ok(After::Code)
            }
            Ok(_) => Ok(After::Code),
            Err(ServiceError::Refused { code, .. })
                if matches!(code.as_str(), "user_already_exists" | "email_exists") =>
            {
                self.mail_owner(email);
                Ok(After::Code)
            }
            Err(error) => Err(messages::refusal(&visit.request_context, &error).into()),
        }
    }

    /// In the background, so that the time of the response does not reveal who has an account.
    fn mail_owner(&self, email: &Value) {
        let client = self.client.clone();
        let body = json!({ "email": email, "create_user": false, "data": {} });
        tokio::spawn(async move {
            if let Err(ServiceError::Unavailable(why)) =
                client.post("otp", OnBehalf::default(), &body).await
            {
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
    ) -> Attempt<()> {
        check_length(password)?;
        let length = password.map(|password| password.chars().count());
        let input = json!({ "purpose": purpose.as_str(), "password_length": length });
        let begun = visit.try_ask(BEGIN_CODE, &input).await?;
        let kind = match purpose {
            Purpose::Password => "recovery",
            Purpose::SignIn | Purpose::SignUp => "email",
        };
        let digits: String = code.chars().filter(char::is_ascii_digit).collect();
        let body = json!({ "type": kind, "email": begun["email"], "token": digits });
        let verified = self.post(visit, "verify", &body).await;
        let answer = verified.map_err(|error| messages::refusal(&visit.request_context, &error))?;
        if let Some(password) = password
            && let Err(mut refusal) = self.set_password(visit, &answer, password).await
        {
            refusal.message += " The code is used up: have another one sent.";
            return Err(refusal.into());
        }
        self.open_session(visit, &answer, Some(purpose)).await?;
        Ok(())
    }

    async fn set_password(
        &self,
        visit: &Visit,
        answer: &Value,
        password: &str,
    ) -> Result<(), Refusal> {
        let on_behalf = OnBehalf {
            token: answer["access_token"].as_str(),
            ..OnBehalf::default()
        };
        match self
            .client
            .put("user", on_behalf, &json!({ "password": password }))
            .await
        {
            Ok(_) => Ok(()),
            Err(ServiceError::Refused { code, .. }) if code == "same_password" => Ok(()),
            Err(error) => {
                if let Some(session) = Session::read(answer) {
                    self.end_session(session);
                }
                Err(messages::refusal(&visit.request_context, &error))
            }
        }
    }
}

fn check_length(password: Option<&str>) -> Result<(), Refusal> {
    match password.is_some_and(|password| password.len() > password::LONGEST) {
        true => Err(Refusal::password_too_long()),
        false => Ok(()),
    }
}
