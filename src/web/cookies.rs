//! The two cookies of an origin: which browser this is, and who is signed in with it. Both are 256 random bits; SQL sees
//! their hashes.

use axum::{
    http::{HeaderMap, HeaderValue, header},
    response::Response,
};

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

    pub(crate) fn ensure_browser(&mut self) -> Result<(), getrandom::Error> {
        if self.browser.is_none() {
            let made = secret::make("")?;
            self.set("browser", &made, 365 * 86_400);
            self.browser = Some(made);
        }
        Ok(())
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
        self.set("session", session, 400 * 86_400);
        self.session = Some(session.to_owned());
    }

    pub(crate) fn sign_out(&mut self) {
        self.set("session", "", 0);
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

    fn set(&mut self, name: &str, value: &str, seconds: u32) {
        let secure = if self.secure { "; Secure" } else { "" };
        self.changes.push(format!(
            "{}{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}",
            self.prefix
        ));
    }
}

/// A cookie that was sent twice is none: one of the two is not ours.
fn read(headers: &HeaderMap, name: &str) -> Option<String> {
    let values = headers.get_all(header::COOKIE).iter();
    let pairs = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'));
    let mut found = pairs
        .filter_map(|pair| pair.trim().split_once('='))
        .filter_map(|(key, value)| (key == name).then_some(value));
    let value = found.next().filter(|value| value.len() == 43)?;
    found.next().is_none().then(|| value.to_owned())
}
