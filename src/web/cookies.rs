//! The two cookies of an origin: which browser this is, and who is signed in with it. Both are 256 random bits; SQL sees
//! their hashes.

use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};

use cookie::{Cookie, SameSite, time::Duration};

use crate::{db::ask::Browser, origin::Origin, secret};

/// Also where browsers do not know `__Host-`: two ports of one machine share a jar, so the names differ.
pub(crate) struct Cookies {
    prefix: String,
    secure: bool,
    browser: Option<String>,
    session: Option<String>,
    agent: Option<String>,
    /// What changed, as `Set-Cookie` says it.
    changes: Vec<String>,
}

impl Cookies {
    pub(crate) fn from_headers(origin: &Origin, headers: &HeaderMap) -> Self {
        let secure = origin.secure();
        let host = if secure { "__Host-" } else { "" };
        let prefix = format!("{host}moothall_{}_", origin.audience.as_str());
        let agent = headers
            .get(header::USER_AGENT)
            .and_then(|value| value.to_str().ok());
        Self {
            browser: read(headers, &format!("{prefix}browser")),
            session: read(headers, &format!("{prefix}session")),
            agent: agent.map(|text| text.chars().take(200).collect()),
            prefix,
            secure,
            changes: Vec::new(),
        }
    }

    /// The hashes of both, for SQL.
    pub(crate) fn browser(&self) -> Browser {
        Browser {
            browser: self.browser.as_deref().map(secret::hash),
            session: self.session.as_deref().map(secret::hash),
            agent: self.agent.clone(),
        }
    }

    pub(crate) fn ensure_browser(&mut self) {
        if self.browser.is_none() {
            let made = secret::make("");
            self.set("browser", &made, Duration::days(365));
            self.browser = Some(made);
        }
    }

    /// What a form must bring back; another site cannot know it.
    pub(crate) fn csrf(&self) -> String {
        self.bound("csrf")
    }

    /// A hash that only this browser can make again.
    pub(crate) fn bound(&self, what: &str) -> String {
        match &self.browser {
            Some(browser) => secret::hash(&format!("{what}:{browser}")),
            None => String::new(),
        }
    }

    pub(crate) fn sign_in(&mut self, session: &str) {
        self.set("session", session, Duration::days(400));
        self.session = Some(session.to_owned());
    }

    pub(crate) fn sign_out(&mut self) {
        self.set("session", "", Duration::ZERO);
        self.session = None;
    }

    pub(crate) fn write(self, mut response: Response) -> Response {
        for change in self.changes {
            if let Ok(value) = HeaderValue::from_str(&change) {
                response.headers_mut().append(header::SET_COOKIE, value);
            }
        }
        response
    }

    fn set(&mut self, name: &str, value: &str, lifetime: Duration) {
        let cookie = Cookie::build((format!("{}{name}", self.prefix), value))
            .path("/")
            .max_age(lifetime)
            .http_only(true)
            .same_site(SameSite::Lax)
            .secure(self.secure);
        self.changes.push(cookie.to_string());
    }
}

/// The value of a cookie that was sent once. Of two, one comes from elsewhere.
fn read(headers: &HeaderMap, name: &str) -> Option<String> {
    let values = headers.get_all(header::COOKIE).iter();
    let mut found = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(Cookie::split_parse)
        .filter_map(Result::ok)
        .filter(|cookie| cookie.name() == name);
    let value = found.next()?.value().to_owned();
    (value.len() == 43 && found.next().is_none()).then_some(value)
}
