//! `/token`, the sessions that it makes, and the ES256 tokens that name them.

use std::{
    sync::Mutex,
    time::{SystemTime, UNIX_EPOCH},
};

use axum::{
    extract::State,
    http::{HeaderMap, Uri},
    response::Response,
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Error, GoTrue, Manner, agent, password, query, read, redirect, reply, store::User};

const LASTS: u64 = 3600;

pub struct Keys {
    pair: EcdsaKeyPair,
    id: String,
    issuer: String,
    given: Mutex<Vec<String>>,
}

pub struct Refresh {
    user: Uuid,
    session: Uuid,
}

/// What a valid bearer token says.
pub struct Claims {
    pub user: Uuid,
    pub session: Uuid,
}

impl Keys {
    pub fn new(url: &str) -> Self {
        let random = SystemRandom::new();
        let kind = &ECDSA_P256_SHA256_FIXED_SIGNING;
        let document = EcdsaKeyPair::generate_pkcs8(kind, &random).expect("a key");
        let pair = EcdsaKeyPair::from_pkcs8(kind, document.as_ref(), &random);
        Self {
            pair: pair.expect("the key"),
            id: Uuid::new_v4().to_string(),
            issuer: format!("{url}/auth/v1"),
            given: Mutex::default(),
        }
    }

    pub fn given(&self) -> Vec<String> {
        self.given.lock().expect("tokens").clone()
    }

    fn remember(&self, token: &str) {
        self.given.lock().expect("tokens").push(token.to_owned());
    }

    fn sign(&self, claims: &Value) -> String {
        let header = json!({ "alg": "ES256", "kid": self.id, "typ": "JWT" });
        let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let signed = format!("{}.{}", part(&header), part(claims));
        let signature = self.pair.sign(&SystemRandom::new(), signed.as_bytes());
        let signature = URL_SAFE_NO_PAD.encode(signature.expect("a signature"));
        let token = format!("{signed}.{signature}");
        self.remember(&token);
        token
    }

    fn jwks(&self) -> Value {
        let point = self.pair.public_key().as_ref();
        json!({ "keys": [{
            "kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "key_ops": ["verify"], "ext": true, "kid": self.id,
            "x": URL_SAFE_NO_PAD.encode(&point[1..33]), "y": URL_SAFE_NO_PAD.encode(&point[33..65]),
        }] })
    }
}

pub async fn jwks(State(gotrue): State<GoTrue>) -> Response {
    reply(gotrue.inner.keys.jwks())
}

pub async fn grant(
    State(gotrue): State<GoTrue>,
    uri: Uri,
    headers: HeaderMap,
    body: String,
) -> Result<Response, Error> {
    let body = read(&body)?;
    let kind = query(&uri, "grant_type").unwrap_or_default();
    match kind.as_str() {
        "password" => password::grant(&gotrue, &headers, &body).await,
        "pkce" => redirect::grant(&gotrue, &headers, &body).await,
        "refresh_token" => refresh(&gotrue, &body).await,
        _ => Err(Error::new(
            400,
            "invalid_grant_type",
            "unsupported_grant_type",
        )),
    }
}

async fn refresh(gotrue: &GoTrue, body: &Value) -> Result<Response, Error> {
    let given = body["refresh_token"].as_str().unwrap_or_default();
    let unknown = || {
        Error::new(
            400,
            "refresh_token_not_found",
            "Invalid Refresh Token: Refresh Token Not Found",
        )
    };
    let held = gotrue.kept().refresh.remove(given).ok_or_else(unknown)?;
    if !gotrue.has_session(held.session, held.user).await {
        return Err(unknown());
    }
    let user = gotrue.find("id", &held.user.to_string()).await;
    let user = user.ok_or_else(unknown)?;
    Ok(reply(
        answer(gotrue, &user, held.session, "token_refresh").await,
    ))
}

/// A new session, and the answer that tells of it.
pub async fn open(gotrue: &GoTrue, headers: &HeaderMap, user: &User, method: &str) -> Value {
    let mut session = Uuid::new_v4();
    let statement =
        "insert into auth.sessions (id, user_id, created_at, updated_at, user_agent, ip)
                     values ($1, $2, now(), now(), $3, '127.0.0.1')";
    let made = gotrue
        .inner
        .sql
        .execute(statement, &[&session, &user.id, &agent(headers)])
        .await;
    made.expect("a session");
    gotrue
        .run(
            "update auth.users set last_sign_in_at = now() where id = $1",
            user.id,
        )
        .await;
    if gotrue.now().manner == Manner::Lie {
        session = Uuid::new_v4();
    }
    answer(gotrue, user, session, method).await
}

async fn answer(gotrue: &GoTrue, user: &User, session: Uuid, method: &str) -> Value {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let now = now.expect("the time").as_secs();
    let shown = gotrue.shown(user).await;
    let token = gotrue.inner.keys.sign(&json!({
        "iss": gotrue.inner.keys.issuer, "sub": user.id, "aud": "authenticated", "exp": now + LASTS, "iat": now,
        "email": user.email, "phone": "", "app_metadata": shown["app_metadata"], "user_metadata": shown["user_metadata"],
        "role": "authenticated", "aal": "aal1", "amr": [{ "method": method, "timestamp": now }], "session_id": session,
        "is_anonymous": false,
    }));
    let refresh = Uuid::new_v4().simple().to_string();
    gotrue.inner.keys.remember(&refresh);
    let held = Refresh {
        user: user.id,
        session,
    };
    gotrue.kept().refresh.insert(refresh.clone(), held);
    json!({
        "access_token": token, "token_type": "bearer", "expires_in": LASTS, "expires_at": now + LASTS,
        "refresh_token": refresh, "user": shown,
    })
}

/// Who holds the bearer token, in a session that is still there.
pub async fn bearer(gotrue: &GoTrue, headers: &HeaderMap) -> Result<Claims, Error> {
    let given = headers
        .get("authorization")
        .and_then(|value| value.to_str().ok());
    let token = given
        .and_then(|value| value.strip_prefix("Bearer "))
        .ok_or_else(|| {
            Error::new(
                401,
                "no_authorization",
                "This endpoint requires a valid Bearer token",
            )
        })?;
    let bad = || {
        Error::new(
            403,
            "bad_jwt",
            "invalid JWT: unable to parse or verify signature",
        )
    };
    // It has signed no other.
    if !gotrue.inner.keys.given().iter().any(|known| known == token) {
        return Err(bad());
    }
    let payload = token.split('.').nth(1).ok_or_else(bad)?;
    let payload = URL_SAFE_NO_PAD.decode(payload).map_err(|_| bad())?;
    let claims: Value = serde_json::from_slice(&payload).map_err(|_| bad())?;
    let uuid = |name: &str| {
        claims[name]
            .as_str()
            .and_then(|text| Uuid::parse_str(text).ok())
    };
    let (user, session) = (
        uuid("sub").ok_or_else(bad)?,
        uuid("session_id").ok_or_else(bad)?,
    );
    match gotrue.has_session(session, user).await {
        true => Ok(Claims { user, session }),
        false => Err(Error::new(
            403,
            "session_not_found",
            "Session from session_id claim in JWT does not exist",
        )),
    }
}
