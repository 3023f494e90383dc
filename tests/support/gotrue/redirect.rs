//! `/authorize`, a site where people sign in, `/callback`, and the PKCE grant.

use std::time::Instant;

use axum::{
    extract::{Path, State},
    http::{HeaderMap, StatusCode, Uri},
    response::{Html, IntoResponse, Redirect, Response},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::Url;
use uuid::Uuid;

use super::{Error, GoTrue, expired, query, reply, token};

/// Begun, and on its way to the other site.
pub struct Start {
    provider: String,
    redirect_to: String,
    challenge: String,
}

/// Come back, and waiting for the verifier.
pub struct Flow {
    user: Uuid,
    challenge: String,
    pub issued: Instant,
}

pub async fn authorize(State(gotrue): State<GoTrue>, uri: Uri, headers: HeaderMap) -> Response {
    match begin(&gotrue, &uri) {
        Ok(address) => (StatusCode::FOUND, [("location", address)]).into_response(),
        Err(error) => error.to(&headers),
    }
}

fn begin(gotrue: &GoTrue, uri: &Uri) -> Result<String, Error> {
    let project = gotrue.now();
    let provider = query(uri, "provider").unwrap_or_default();
    let on = match provider.as_str() {
        "google" => project.google,
        "github" => project.github,
        _ => false,
    };
    if !on {
        return Err(Error::invalid(
            "Unsupported provider: provider is not enabled",
        ));
    }
    let challenge = query(uri, "code_challenge").unwrap_or_default();
    let method = query(uri, "code_challenge_method").unwrap_or_default();
    if challenge.is_empty() || method.is_empty() {
        return Err(Error::invalid(
            "PKCE flow requires code_challenge_method and code_challenge",
        ));
    }
    let form = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    if !(43..=128).contains(&challenge.len()) || !challenge.bytes().all(form) {
        return Err(Error::invalid(
            "code challenge has to be between 43 and 128 characters of the unreserved set",
        ));
    }
    if method.to_lowercase() != "s256" {
        return Err(Error::invalid("unsupported code_challenge method"));
    }
    // An address that is not on the list is not refused, but replaced.
    let wanted = query(uri, "redirect_to").unwrap_or_default();
    let redirect_to = match project.redirects.contains(&wanted) {
        true => wanted,
        false => project.site_url,
    };
    let state = Uuid::new_v4().to_string();
    let address = format!("{}/stand-in/{provider}?state={state}", gotrue.url);
    let start = Start {
        provider,
        redirect_to,
        challenge,
    };
    gotrue.kept().states.insert(state, start);
    Ok(address)
}

/// The other site's own page: who you are there, and whether it may be told.
pub async fn page(Path(provider): Path<String>, uri: Uri) -> Response {
    let state = query(&uri, "state").unwrap_or_default();
    let state: String = state
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == '-')
        .collect();
    Html(format!(
        "<!doctype html><title>{provider}</title><h1>Sign in with {provider}</h1><form action=/auth/v1/callback>
         <input type=hidden name=state value={state}><label>Login <input name=code></label><button>Allow</button></form>
         <a href=\"/auth/v1/callback?state={state}&error=access_denied&error_description=The+user+has+denied+access\">Cancel</a>"
    ))
    .into_response()
}

/// Back from the other site, whose `code` here is the login itself.
pub async fn callback(State(gotrue): State<GoTrue>, uri: Uri) -> Response {
    let state = query(&uri, "state").unwrap_or_default();
    let start = gotrue.kept().states.remove(&state);
    let Some(start) = start else {
        let site = gotrue.now().site_url;
        return back(
            &site,
            &[
                ("error", "invalid_request"),
                ("error_code", "bad_oauth_state"),
                ("error_description", "OAuth callback with invalid state"),
            ],
        );
    };
    let denied = |code: &str, words: &str| {
        let pairs = [
            ("error", "access_denied"),
            ("error_code", code),
            ("error_description", words),
        ];
        back(&start.redirect_to, &pairs)
    };
    if let Some(error) = query(&uri, "error") {
        let words = query(&uri, "error_description").unwrap_or_default();
        return back(
            &start.redirect_to,
            &[("error", &error), ("error_description", &words)],
        );
    }
    let login = query(&uri, "code").unwrap_or_default();
    let email = format!("{login}@example.test");
    let data = profile(&start.provider, &login, &email);
    let subject = data["sub"].as_str().unwrap_or_default().to_owned();
    let known = "select user_id from auth.identities where provider = $1 and provider_id = $2";
    let known = gotrue
        .inner
        .sql
        .query_opt(known, &[&start.provider, &subject])
        .await;
    let known: Option<Uuid> = known.expect("an identity or none").map(|row| row.get(0));
    let user = match known {
        Some(id) => gotrue.find("id", &id.to_string()).await,
        None => gotrue.by_email(&email).await,
    };
    let user = match user {
        Some(user) => {
            if !user.confirmed {
                // Whoever set that password has not proven the address; the other site has.
                let statement = "update auth.users set encrypted_password = null where id = $1";
                gotrue.run(statement, user.id).await;
            }
            gotrue.identify(user.id, &start.provider, data).await;
            user
        }
        None if gotrue.now().disable_signup => {
            return denied("signup_disabled", "Signups not allowed for this instance");
        }
        None => {
            gotrue
                .create(&email, None, &start.provider, data, false)
                .await
        }
    };
    if user.banned {
        return denied("user_banned", "User is banned");
    }
    if login.starts_with("unverified") {
        return denied(
            "provider_email_needs_verification",
            "Unverified email with the provider. A confirmation email has been sent.",
        );
    }
    gotrue.confirm(user.id).await;
    let code = Uuid::new_v4().to_string();
    let flow = Flow {
        user: user.id,
        challenge: start.challenge,
        issued: Instant::now(),
    };
    gotrue.kept().flows.insert(code.clone(), flow);
    back(&start.redirect_to, &[("code", &code)])
}

fn profile(provider: &str, login: &str, email: &str) -> Value {
    let subject = hex::encode(&Sha256::digest(format!("{provider} {login}"))[..8]);
    let mut data = json!({
        "sub": subject, "provider_id": subject, "email": email, "email_verified": true, "phone_verified": false,
        "name": login, "full_name": login, "avatar_url": "https://example.test/a.png",
    });
    match provider {
        "github" => {
            data["iss"] = json!("https://api.github.com");
            data["user_name"] = json!(login);
            data["preferred_username"] = json!(login);
        }
        _ => {
            data["iss"] = json!("https://accounts.google.com");
            data["picture"] = json!("https://example.test/a.png");
        }
    }
    data
}

fn back(address: &str, pairs: &[(&str, &str)]) -> Response {
    let address = Url::parse_with_params(address, pairs).expect("an address");
    Redirect::to(address.as_str()).into_response()
}

pub async fn grant(gotrue: &GoTrue, headers: &HeaderMap, body: &Value) -> Result<Response, Error> {
    let text = |name: &str| body[name].as_str().unwrap_or_default().to_owned();
    let (code, verifier) = (text("auth_code"), text("code_verifier"));
    if code.is_empty() || verifier.is_empty() {
        return Err(Error::invalid(
            "invalid request: both auth code and code verifier should be non-empty",
        ));
    }
    let missing = || {
        Error::new(
            404,
            "flow_state_not_found",
            "invalid flow state, no valid flow state found",
        )
    };
    let lasts = gotrue.now().flow_lasts;
    let user = {
        let mut kept = gotrue.kept();
        let flow = kept.flows.get(&code).ok_or_else(missing)?;
        if expired(flow.issued, lasts) {
            return Err(Error::new(
                403,
                "flow_state_expired",
                "invalid flow state, flow state has expired",
            ));
        }
        if URL_SAFE_NO_PAD.encode(Sha256::digest(verifier)) != flow.challenge {
            return Err(Error::new(
                400,
                "bad_code_verifier",
                "code challenge does not match previously saved code verifier",
            ));
        }
        kept.flows.remove(&code).ok_or_else(missing)?.user
    };
    let user = gotrue.find("id", &user.to_string()).await;
    let user = user.ok_or_else(missing)?;
    Ok(reply(token::open(gotrue, headers, &user, "oauth").await))
}
