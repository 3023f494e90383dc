//! A browser with cookies, and an OAuth client, as a real one would behave.

use std::collections::BTreeMap;

use moothall::secret;
use serde_json::{Value, json};

use super::hall::Hall;

pub const CALLBACK: &str = "https://client.test/cb";
pub const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
pub const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
pub const PASSWORD: &str = "correct horse battery";

#[derive(Clone, Default)]
pub struct Browser {
    cookies: BTreeMap<String, String>,
}

pub struct Page {
    pub status: u16,
    pub location: String,
    pub headers: reqwest::header::HeaderMap,
    pub text: String,
}

impl Browser {
    /// One request, with cookies, following nothing.
    pub async fn send(
        &mut self,
        hall: &Hall,
        method: &str,
        url: &str,
        headers: &[(&str, &str)],
        body: Option<String>,
    ) -> Page {
        let client = reqwest::Client::builder()
            .no_proxy()
            .redirect(reqwest::redirect::Policy::none())
            .build()
            .expect("a client");
        let url = if url.starts_with('/') {
            format!("{}{url}", hall.web)
        } else {
            url.to_owned()
        };
        let mut request = client.request(method.parse().expect("a method"), url);
        let jar: Vec<String> = self
            .cookies
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        request = request.header("cookie", jar.join("; "));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if let Some(body) = body {
            request = request
                .header("content-type", "application/x-www-form-urlencoded")
                .body(body);
        }
        let response = request.send().await.expect("an answer");
        for cookie in response.headers().get_all("set-cookie") {
            let pair = cookie
                .to_str()
                .expect("text")
                .split(';')
                .next()
                .unwrap_or_default();
            let (name, value) = pair.split_once('=').expect("a cookie");
            self.cookies.insert(name.to_owned(), value.to_owned());
        }
        let headers = response.headers().clone();
        let location = headers
            .get("location")
            .map_or("", |value| value.to_str().expect("text"));
        Page {
            status: response.status().as_u16(),
            location: location.to_owned(),
            text: response.text().await.expect("a body"),
            headers,
        }
    }

    /// The same browser again.
    pub fn tab(&self) -> Self {
        self.clone()
    }

    /// What its cookies hold.
    pub fn values(&self) -> Vec<String> {
        self.cookies
            .values()
            .filter(|value| !value.is_empty())
            .cloned()
            .collect()
    }

    pub async fn get(&mut self, hall: &Hall, url: &str) -> Page {
        self.send(hall, "GET", url, &[], None).await
    }

    pub fn csrf(&self, audience: &str) -> String {
        let browser = self.cookies.get(&format!("moothall_{audience}_browser"));
        secret::hash(&format!("csrf:{}", browser.map_or("", String::as_str)))
    }

    pub async fn post(&mut self, hall: &Hall, url: &str, fields: &[(&str, &str)]) -> Page {
        let csrf = self.csrf(if url.starts_with(&hall.admin) {
            "admin"
        } else {
            "user"
        });
        let mut all = vec![("csrf", csrf.as_str())];
        all.extend_from_slice(fields);
        self.send(hall, "POST", url, &[], Some(form(&all))).await
    }

    /// Signs in by password; the hall's people have none until now.
    pub async fn sign_in(&mut self, hall: &Hall, handle: &str) {
        self.sign_in_at(hall, &hall.web, handle).await;
    }

    pub async fn sign_in_at(&mut self, hall: &Hall, origin: &str, handle: &str) {
        let hash = bcrypt::hash(PASSWORD, 4).expect("a hash");
        let email = format!("{handle}@example.com");
        let given = "update auth.users set encrypted_password = $1, email_confirmed_at = now() where email = $2";
        hall.sql
            .execute(given, &[&hash, &email])
            .await
            .expect("a password");
        let url = format!("{origin}/login");
        self.get(hall, &url).await;
        let fields = [
            ("email", email.as_str()),
            ("password", PASSWORD),
            ("by", "password"),
        ];
        let page = self.post(hall, &url, &fields).await;
        assert_eq!(
            (page.status, page.location.as_str()),
            (303, "/account"),
            "{}",
            page.text
        );
    }

    /// From the client's authorize request to the pending request's id.
    pub async fn ask(&mut self, hall: &Hall, client: &str, more: &[(&str, &str)]) -> String {
        let page = self.authorize(hall, client, more).await;
        let id = page.location.strip_prefix("/mcp/authorize?request=");
        id.unwrap_or_else(|| panic!("{} {} {}", page.status, page.location, page.text))
            .to_owned()
    }

    pub async fn authorize(&mut self, hall: &Hall, client: &str, more: &[(&str, &str)]) -> Page {
        let mut all = vec![
            ("client_id", client),
            ("redirect_uri", CALLBACK),
            ("response_type", "code"),
            ("code_challenge", CHALLENGE),
            ("code_challenge_method", "S256"),
            ("state", "s1"),
        ];
        for (name, value) in more {
            all.retain(|(known, _)| known != name);
            all.push((name, value));
        }
        all.retain(|(_, value)| !value.is_empty());
        self.get(hall, &format!("/oauth/authorize?{}", form(&all)))
            .await
    }

    pub async fn approve(&mut self, hall: &Hall, request: &str, workspace: &str) -> Page {
        let fields = [
            ("request", request),
            ("workspace", workspace),
            ("scope", "user:read"),
            ("scope", "arena:play"),
            ("tier", "act"),
            ("decision", "approve"),
        ];
        self.post(hall, &format!("/mcp/authorize?request={request}"), &fields)
            .await
    }

    /// A code for a client.
    pub async fn code(&mut self, hall: &Hall, client: &str, workspace: &str) -> String {
        let request = self.ask(hall, client, &[]).await;
        let page = self.approve(hall, &request, workspace).await;
        parameter(&page.location, "code").unwrap_or_else(|| panic!("{} {}", page.status, page.text))
    }
}

pub fn form(fields: &[(&str, &str)]) -> String {
    url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs(fields)
        .finish()
}

pub fn parameter(location: &str, name: &str) -> Option<String> {
    let url = url::Url::parse(location).ok()?;
    let found = url.query_pairs().find(|(known, _)| known == name);
    found.map(|(_, value)| value.into_owned())
}

pub async fn register(hall: &Hall, callbacks: &[&str]) -> String {
    let body = json!({"client_name": "Tester", "redirect_uris": callbacks}).to_string();
    let reply = hall
        .send(
            "POST",
            &format!("{}/oauth/register", hall.web),
            None,
            &[],
            body,
        )
        .await;
    assert_eq!(reply.status, 201, "{}", reply.text);
    reply.json()["client_id"]
        .as_str()
        .expect("an id")
        .to_owned()
}

/// A request to the token endpoint.
pub async fn token(hall: &Hall, fields: &[(&str, &str)]) -> (u16, Value) {
    let url = format!("{}/oauth/token", hall.web);
    let kind = [("content-type", "application/x-www-form-urlencoded")];
    let reply = hall.send("POST", &url, None, &kind, form(fields)).await;
    assert_eq!(reply.header("cache-control"), "no-store");
    (reply.status, reply.json())
}

pub async fn redeem(hall: &Hall, client: &str, code: &str) -> (u16, Value) {
    let fields = [
        ("grant_type", "authorization_code"),
        ("client_id", client),
        ("code", code),
        ("redirect_uri", CALLBACK),
        ("code_verifier", VERIFIER),
    ];
    token(hall, &fields).await
}

pub async fn refresh(hall: &Hall, client: &str, refresh_token: &str) -> (u16, Value) {
    let fields = [
        ("grant_type", "refresh_token"),
        ("client_id", client),
        ("refresh_token", refresh_token),
    ];
    token(hall, &fields).await
}

/// What the tool `whoami` answers to an access token: its status.
pub async fn calls(hall: &Hall, tokens: &Value) -> u16 {
    let access = tokens["access_token"].as_str().expect("a token");
    hall.api(access, "whoami", json!({})).await.status
}

/// A person who is signed in, and a client.
pub async fn opened() -> (Hall, String, Browser) {
    let hall = Hall::open().await;
    hall.person("alpha").await;
    let client = register(&hall, &[CALLBACK]).await;
    let mut browser = Browser::default();
    browser.sign_in(&hall, "alpha").await;
    (hall, client, browser)
}

/// Tokens of a new connection.
pub async fn connected(hall: &Hall, client: &str, browser: &mut Browser) -> Value {
    let code = browser.code(hall, client, "alpha").await;
    let (status, tokens) = redeem(hall, client, &code).await;
    assert_eq!(status, 200, "{tokens}");
    tokens
}

pub fn text(tokens: &Value, name: &str) -> String {
    tokens[name].as_str().expect("a token").to_owned()
}

/// The status, and the OAuth error or `none`.
pub fn error(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["error"].as_str().unwrap_or("none"))
}
