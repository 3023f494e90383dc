//! The two cookies of an origin: one identifies the browser, the other the session. Both hold 256 random bits; SQL sees
//! their hashes.

use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};

use cookie::{Cookie, SameSite, time::Duration};

use crate::{db::ask::Browser, origin::Origin, secret};

/// Ports of one machine share their cookies, so each audience has names of its own.
pub(crate) struct Cookies {
    prefix: String,
    secure: bool,
    browser: Option<String>,
    session: Option<String>,
    agent: Option<String>,
    /// `Set-Cookie` headers of the response.
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

    /// Hashes of both cookies, for SQL.
    pub(crate) fn browser(&self) -> Browser {
        Browser {
            browser: self.browser.as_deref().map(secret::hash),
            session: self.session.as_deref().map(secret::hash),
            agent: self.agent.clone(),
        }
    }

    pub(crate) fn ensure_browser(&mut self) {
        if self.browser.is_none() {
            let browser = secret::make("");
            self.set("browser", &browser, Duration::days(365));
            self.browser = Some(browser);
        }
    }

    /// The token that every form must send; another site cannot know it.
    pub(crate) fn csrf(&self) -> String {
        self.derive_hash("csrf")
    }

    /// A hash that only this browser's cookie gives.
    pub(crate) fn derive_hash(&self, what: &str) -> String {
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

/// The value of a cookie that was sent once. If there are two, another site may have set one, so neither counts.
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
