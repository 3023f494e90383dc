//! Sign-in by Supabase Auth. It checks passwords, codes and other sites' answers, and creates the session. SQL counts each attempt before
//! the bridge asks Supabase, and looks the session up before a page opens. The bridge drops Supabase's tokens after the exchange that brought
//! them: no cookie and no row holds one. Signing out deletes the session from `auth.sessions`, as Supabase's own log-out does.

mod client;
mod codes;
mod messages;
mod redirect;
mod session;
mod settings;

use std::sync::Arc;

use serde_json::{Value, json};

use self::{
    client::{Client, OnBehalf, ServiceError},
    session::Session,
    settings::ProjectSettings,
};
use super::attempt::{After, Attempt, Offer, Purpose};
use crate::{
    config::SupabaseConfig,
    secret,
    web::{refusal::Refusal, visit::Visit},
};

const BEGIN_PASSWORD: &str = "select pages.begin_password($1, $2, $3)";
const ACCEPT: &str = "select pages.accept_session($1, $2, $3)";

pub(crate) struct Supabase {
    client: Arc<Client>,
    settings: ProjectSettings,
}

impl Supabase {
    /// Fails on a malformed or rejected key or address. The server starts even while Supabase is down.
    pub(crate) async fn open(config: &SupabaseConfig) -> Result<Self, String> {
        let supabase = Self {
            client: Arc::new(Client::new(config)?),
            settings: ProjectSettings::default(),
        };
        match supabase.settings.offer(&supabase.client).await {
            Ok(_) => {}
            Err(ServiceError::KeyRejected) => {
                return Err(
                    "Supabase does not accept the key; check SUPABASE_PUBLISHABLE_KEY".to_owned(),
                );
            }
            Err(ServiceError::Refused { .. }) => {
                return Err(
                    "Supabase Auth refuses to say what it offers; check SUPABASE_URL".to_owned(),
                );
            }
            Err(ServiceError::Limited) => {
                tracing::warn!("Supabase Auth takes no more requests just now")
            }
            Err(ServiceError::Unavailable(why)) => {
                tracing::warn!(why, "Supabase Auth cannot be used yet; check SUPABASE_URL");
            }
        }
        Ok(supabase)
    }

    pub(crate) async fn offer(&self, visit: &Visit) -> Result<Offer, Refusal> {
        let offer = self.settings.offer(&self.client).await;
        offer.map_err(|error| messages::refusal(&visit.request_context, &error))
    }

    pub(crate) async fn by_password(
        &self,
        visit: &mut Visit,
        email: &str,
        password: &str,
    ) -> Attempt<After> {
        let begun = visit
            .try_ask(BEGIN_PASSWORD, &json!({ "email": email }))
            .await?;
        let body = json!({ "email": begun["email"], "password": password });
        match self.post(visit, "token?grant_type=password", &body).await {
            Ok(answer) => self.open_session(visit, &answer, None).await,
            // Supabase says this only to someone who knows the password.
            Err(ServiceError::Refused { code, .. }) if code == "email_not_confirmed" => {
                let input = json!({ "purpose": "sign_in", "email": email, "proven": true });
                self.mail(visit, Purpose::SignIn, &input, None).await
            }
            Err(error) => Err(messages::refusal(&visit.request_context, &error).into()),
        }
    }

    async fn post(&self, visit: &Visit, path: &str, body: &Value) -> Result<Value, ServiceError> {
        let browser = visit.cookies.browser();
        let on_behalf = OnBehalf {
            agent: browser.agent.as_deref(),
            ..OnBehalf::default()
        };
        self.client.post(path, on_behalf, body).await
    }

    /// Opens a page session for the session that Supabase created, if SQL finds that session.
    async fn open_session(
        &self,
        visit: &mut Visit,
        answer: &Value,
        purpose: Option<Purpose>,
    ) -> Attempt<After> {
        let Some(session) = Session::read(answer) else {
            let error = ServiceError::Unavailable("answered without a session");
            return Err(messages::refusal(&visit.request_context, &error).into());
        };
        let cookie = secret::make("");
        let input = json!({
            "user": session.user,
            "auth_session": session.id,
            "session": secret::hash(&cookie),
            "level": session.level,
            "factors": session.factors,
            "purpose": purpose.map(Purpose::of_code),
        });
        if let Err(error) = visit.try_ask(ACCEPT, &input).await {
            self.end_session(session);
            return Err(error);
        }
        visit.cookies.sign_in(&cookie);
        Ok(After::SignedIn)
    }

    /// Ends a session that no page uses. A failure does no harm: nobody has its tokens.
    fn end_session(&self, session: Session) {
        let client = self.client.clone();
        tokio::spawn(async move {
            let on_behalf = OnBehalf {
                token: Some(&session.token),
                ..OnBehalf::default()
            };
            let _ = client
                .post("logout?scope=local", on_behalf, &json!({}))
                .await;
        });
    }
}
