//! Signing in by Supabase Auth. It judges passwords, codes and other sites' word, and makes the session; SQL counts the attempts before it
//! is asked, and looks the session up before a page opens. Its tokens end with the exchange that brought them: no cookie and no row holds one.
//! Signing out deletes the session from `auth.sessions`, which is what Supabase's own log-out does, so there is nothing to tell it.

mod client;
mod codes;
mod redirect;
mod session;
mod settings;
mod words;

use std::sync::Arc;

use serde_json::{Value, json};

use self::{
    client::{By, Client, Trouble},
    session::Session,
    settings::ProjectSettings,
};
use super::{
    super::visit::{Refusal, Visit},
    attempt::{After, Offer, Purpose, Tried},
};
use crate::{config::SupabaseConfig, secret};

const BEGIN_PASSWORD: &str = "select pages.begin_password($1, $2, $3)";
const ACCEPT: &str = "select pages.accept_session($1, $2, $3)";

pub(crate) struct Supabase {
    client: Arc<Client>,
    settings: ProjectSettings,
}

impl Supabase {
    /// Refuses a malformed key or address. The server also starts while the service is down.
    pub(crate) async fn open(config: &SupabaseConfig) -> Result<Self, String> {
        let supabase = Self {
            client: Arc::new(Client::new(config)?),
            settings: ProjectSettings::default(),
        };
        match supabase.settings.offer(&supabase.client).await {
            Ok(_) => {}
            Err(Trouble::Key) => {
                return Err(
                    "Supabase does not accept the key; check SUPABASE_PUBLISHABLE_KEY".to_owned(),
                );
            }
            Err(Trouble::Refused { .. }) => {
                return Err(
                    "Supabase Auth refuses to say what it offers; check SUPABASE_URL".to_owned(),
                );
            }
            Err(Trouble::Limited) => {
                tracing::warn!("Supabase Auth takes no more requests just now")
            }
            Err(Trouble::Unavailable(why)) => {
                tracing::warn!(why, "Supabase Auth cannot be used yet; check SUPABASE_URL");
            }
        }
        Ok(supabase)
    }

    pub(crate) async fn offer(&self, visit: &Visit) -> Result<Offer, Refusal> {
        let offer = self.settings.offer(&self.client).await;
        offer.map_err(|trouble| words::from_trouble(&visit.request_context, &trouble))
    }

    pub(crate) async fn by_password(
        &self,
        visit: &mut Visit,
        email: &str,
        password: &str,
    ) -> Tried<After> {
        let said = match visit
            .try_ask(BEGIN_PASSWORD, &json!({ "email": email }))
            .await?
        {
            Ok(said) => said,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let body = json!({ "email": said["email"], "password": password });
        match self.post(visit, "token?grant_type=password", &body).await {
            Ok(answer) => self.enter(visit, &answer, None).await,
            // Said only to who knows the password, so that much is theirs.
            Err(Trouble::Refused { code, .. }) if code == "email_not_confirmed" => {
                let input = json!({ "purpose": "sign_in", "email": email, "proven": true });
                self.mail(visit, Purpose::SignIn, &input, None).await
            }
            Err(trouble) => Ok(Err(words::from_trouble(&visit.request_context, &trouble))),
        }
    }

    async fn post(&self, visit: &Visit, path: &str, body: &Value) -> Result<Value, Trouble> {
        let browser = visit.cookies.browser();
        let by = By {
            agent: browser.agent.as_deref(),
            ..By::default()
        };
        self.client.post(path, by, body).await
    }

    /// A page session for the session of the answer, if SQL finds it so.
    async fn enter(
        &self,
        visit: &mut Visit,
        answer: &Value,
        purpose: Option<Purpose>,
    ) -> Tried<After> {
        let Some(session) = Session::read(answer) else {
            let trouble = Trouble::Unavailable("answered without a session");
            return Ok(Err(words::from_trouble(&visit.request_context, &trouble)));
        };
        let cookie = secret::make("");
        let input = json!({
            "user": session.user,
            "auth_session": session.id,
            "session": secret::hash(&cookie),
            "level": session.level,
            "factors": session.factors,
            "purpose": purpose.map(|purpose| match purpose {
                Purpose::Password => "password",
                Purpose::SignIn | Purpose::SignUp => "sign_in",
            }),
        });
        let accepted = visit.try_ask(ACCEPT, &input).await;
        if matches!(accepted, Ok(Ok(_))) {
            visit.cookies.sign_in(&cookie);
        } else {
            self.forget(session);
        }
        Ok(accepted?.map(|_| After::SignedIn))
    }

    /// Ends a session that no page hangs on. It does no harm if this fails: its tokens are gone already.
    fn forget(&self, session: Session) {
        let client = self.client.clone();
        tokio::spawn(async move {
            let by = By {
                token: Some(&session.token),
                ..By::default()
            };
            let _ = client.post("logout?scope=local", by, &json!({})).await;
        });
    }
}
