//! A stand-in for Supabase Auth (GoTrue) behind its gateway, as strict as the real one: the same paths, parameters, error bodies and rows in
//! `auth.users`, `auth.sessions`, `auth.identities`. What it keeps besides (codes, flows, refresh tokens) is in memory.
//! `tests/web/stand-in.test.mjs` holds it against the client that Supabase itself publishes.
#![allow(dead_code)]

mod error;
mod mail;
mod password;
mod redirect;
mod store;
mod token;
mod user;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard},
    time::{Duration, Instant},
};

use axum::{
    Router,
    body::Body,
    extract::{Request, State},
    http::{HeaderMap, StatusCode, Uri},
    middleware::Next,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio_postgres::Client;

pub use error::Error;

pub const KEY: &str = "sb_publishable_stand_in_0123456789";

/// What a project's dashboard sets, and ways to misbehave.
#[derive(Clone)]
pub struct Project {
    pub autoconfirm: bool,
    pub disable_signup: bool,
    pub email: bool,
    pub google: bool,
    pub github: bool,
    pub password_minimum: usize,
    /// Between two mails to one user.
    pub interval: Duration,
    pub code_lasts: Duration,
    pub flow_lasts: Duration,
    pub site_url: String,
    /// Where browsers may be sent back to, exactly.
    pub redirects: Vec<String>,
    /// Requests that are still answered.
    pub left: Option<u32>,
    /// Whether users have verified a second factor.
    pub factors: bool,
    pub manner: Manner,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    Normal,
    Stall,
    Fail,
    Html,
    /// Signs in, and names a session that is not there.
    Lie,
}

#[derive(Clone)]
pub struct GoTrue {
    pub url: String,
    inner: Arc<Inner>,
}

struct Inner {
    sql: Client,
    keys: token::Keys,
    project: Mutex<Project>,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    /// By address, and `confirmation` or `recovery`.
    codes: HashMap<(String, &'static str), mail::Code>,
    mails: Vec<mail::Mail>,
    states: HashMap<String, redirect::Start>,
    flows: HashMap<String, redirect::Flow>,
    refresh: HashMap<String, token::Refresh>,
    asked: Vec<(String, Value)>,
}

impl GoTrue {
    /// Over a database whose `auth` tables this login may write.
    pub async fn start(database_url: &str, address: &str) -> Self {
        let (sql, connection) = tokio_postgres::connect(database_url, tokio_postgres::NoTls)
            .await
            .expect("the database");
        tokio::spawn(connection);
        let listener = TcpListener::bind(address).await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("its address"));
        let gotrue = Self {
            inner: Arc::new(Inner {
                sql,
                keys: token::Keys::new(&url),
                project: Mutex::new(Project::new(&url)),
                kept: Mutex::default(),
            }),
            url,
        };
        let router = router(gotrue.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        gotrue
    }

    pub fn project(&self, change: impl FnOnce(&mut Project)) {
        change(&mut self.inner.project.lock().expect("the project"));
    }

    /// The newest code that was mailed to an address.
    pub fn mailed(&self, to: &str) -> Option<String> {
        let kept = self.kept();
        let newest = kept.mails.iter().rev().find(|mail| mail.to == to);
        newest.map(|mail| mail.code.clone())
    }

    /// What was asked since this was last asked: path and body.
    pub fn asked(&self) -> Vec<(String, Value)> {
        std::mem::take(&mut self.kept().asked)
    }

    /// Every token that it has given out.
    pub fn tokens(&self) -> Vec<String> {
        self.inner.keys.given()
    }

    /// As if so much time had gone by.
    pub fn later(&self, time: Duration) {
        let mut kept = self.kept();
        for code in kept.codes.values_mut() {
            code.sent -= time;
        }
        for flow in kept.flows.values_mut() {
            flow.issued -= time;
        }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.inner.kept.lock().expect("what is kept")
    }

    fn now(&self) -> Project {
        self.inner.project.lock().expect("the project").clone()
    }
}

impl Project {
    fn new(url: &str) -> Self {
        Self {
            autoconfirm: false,
            disable_signup: false,
            email: true,
            google: true,
            github: true,
            password_minimum: 6,
            interval: Duration::from_secs(60),
            code_lasts: Duration::from_secs(3600),
            flow_lasts: Duration::from_secs(300),
            site_url: format!("{url}/stand-in/site"),
            redirects: Vec::new(),
            left: None,
            factors: false,
            manner: Manner::Normal,
        }
    }
}

fn router(gotrue: GoTrue) -> Router {
    let api = Router::new()
        .route("/settings", get(settings))
        .route("/signup", post(password::sign_up))
        .route("/token", post(token::grant))
        .route("/otp", post(mail::otp))
        .route("/recover", post(mail::recover))
        .route("/verify", post(mail::verify))
        .route("/user", get(user::show).put(user::update))
        .route("/logout", post(user::logout))
        .layer(axum::middleware::from_fn_with_state(
            gotrue.clone(),
            gateway,
        ));
    // Browsers come here, so the gateway asks these for no key.
    let open = Router::new()
        .route("/authorize", get(redirect::authorize))
        .route("/callback", get(redirect::callback))
        .route("/.well-known/jwks.json", get(token::jwks));
    Router::new()
        .nest("/auth/v1", api.merge(open))
        .route("/stand-in/mail", get(mail::list))
        .route("/stand-in/site", get(|| async { "The project's site." }))
        .route("/stand-in/{provider}", get(redirect::page))
        .with_state(gotrue)
}

/// The gateway: the key, the limit; and the note of what was asked.
async fn gateway(State(gotrue): State<GoTrue>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let body = axum::body::to_bytes(body, 64 * 1024)
        .await
        .unwrap_or_default();
    let said = serde_json::from_slice(&body).unwrap_or(Value::Null);
    let path = parts.uri.path_and_query().map_or("", |path| path.as_str());
    gotrue.kept().asked.push((path.to_owned(), said));
    match gotrue.now().manner {
        Manner::Stall => tokio::time::sleep(Duration::from_secs(60)).await,
        Manner::Fail => {
            let words = json!({"code": 500, "error_code": "unexpected_failure", "msg": KEY});
            return (StatusCode::INTERNAL_SERVER_ERROR, words.to_string()).into_response();
        }
        Manner::Html => return "<html>It works!</html>".into_response(),
        Manner::Normal | Manner::Lie => {}
    }
    let given = parts.headers.get("apikey").map(|key| key.as_bytes());
    if given != Some(KEY.as_bytes()) {
        let words = match given {
            None => "No API key found in request",
            Some(_) => "Invalid API key",
        };
        let body = json!({ "message": words, "hint": "Double check your API key." });
        return (StatusCode::UNAUTHORIZED, body.to_string()).into_response();
    }
    let mut spent = false;
    gotrue.project(|project| match &mut project.left {
        Some(0) => spent = true,
        Some(left) => *left -= 1,
        None => {}
    });
    if spent {
        let error = Error::new(429, "over_request_rate_limit", "Request rate limit reached");
        return error.to(&parts.headers);
    }
    let headers = parts.headers.clone();
    let response = next.run(Request::from_parts(parts, Body::from(body))).await;
    match response.extensions().get::<Error>() {
        Some(error) => error.clone().to(&headers),
        None => response,
    }
}

async fn settings(State(gotrue): State<GoTrue>) -> Response {
    let project = gotrue.now();
    reply(json!({
        "external": {
            "anonymous_users": false, "apple": false, "azure": false, "bitbucket": false, "discord": false,
            "facebook": false, "figma": false, "fly": false, "github": project.github, "gitlab": false,
            "google": project.google, "keycloak": false, "kakao": false, "linkedin": false, "linkedin_oidc": false,
            "notion": false, "spotify": false, "slack": false, "slack_oidc": false, "workos": false, "twitch": false,
            "twitter": false, "email": project.email, "phone": false, "zoom": false,
        },
        "disable_signup": project.disable_signup,
        "mailer_autoconfirm": project.autoconfirm,
        "phone_autoconfirm": false,
        "sms_provider": "twilio",
        "saml_enabled": false,
    }))
}

fn reply(body: Value) -> Response {
    ([("content-type", "application/json")], body.to_string()).into_response()
}

/// JSON under that content type, or GoTrue's words for anything else.
fn read(body: &str) -> Result<Value, Error> {
    match serde_json::from_str(body) {
        Ok(value @ Value::Object(_)) => Ok(value),
        _ => Err(Error::new(
            400,
            "bad_json",
            "Could not parse request body as JSON",
        )),
    }
}

fn query(uri: &Uri, name: &str) -> Option<String> {
    let query = uri.query().unwrap_or_default();
    let mut pairs = url::form_urlencoded::parse(query.as_bytes());
    pairs
        .find(|(known, _)| known == name)
        .map(|(_, value)| value.into_owned())
}

/// What a session is made with: the caller's name for itself.
fn agent(headers: &HeaderMap) -> Option<String> {
    let agent = headers.get("user-agent")?.to_str().ok()?;
    Some(agent.to_owned())
}

fn email(body: &Value) -> Result<String, Error> {
    let email = body["email"].as_str().unwrap_or_default().to_lowercase();
    let form = email
        .split_once('@')
        .is_some_and(|(name, host)| !name.is_empty() && host.contains('.'));
    match form {
        true => Ok(email),
        false => Err(Error::new(
            400,
            "validation_failed",
            "Unable to validate email address: invalid format",
        )),
    }
}

fn expired(since: Instant, lasts: Duration) -> bool {
    since.elapsed() >= lasts
}
