//! Sign-in by Supabase Auth: an address and a key, both or neither.

use secrecy::SecretString;
use std::time::Duration;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};

use super::given::{Given, public_url};
use crate::config::SupabaseConfig;

/// Pages wait for it, and people for pages.
const TIMEOUT: Duration = Duration::from_secs(8);

const URL: &str = "supabase_url";
const KEY: &str = "supabase_publishable_key";
const OLD_KEY: &str = "supabase_anon_key";

pub(super) fn load(given: &mut Given) -> Option<SupabaseConfig> {
    if !given.any(&[URL, KEY, OLD_KEY]) {
        return None;
    }
    for (name, absent) in [
        (URL, !given.any(&[URL])),
        (KEY, !given.any(&[KEY, OLD_KEY])),
    ] {
        if absent {
            let why = "required for sign-in by Supabase Auth; give it, or neither address nor key";
            given.problem(&name.to_ascii_uppercase(), why);
        }
    }
    let url = given.optional(URL, public_url);
    // Whoever is moving from one key to the other has both.
    let (key, old) = (given.optional(KEY, key), given.optional(OLD_KEY, key));
    Some(SupabaseConfig {
        url: url?,
        key: key.or(old)?,
        timeout: TIMEOUT,
    })
}

// No message repeats it.
fn key(text: &str) -> Result<SecretString, String> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err("expected a key of visible ASCII characters".into());
    }
    if text.starts_with("sb_secret_") || role(text).is_some_and(|role| role != "anon") {
        return Err("this key opens everything; give the publishable (or anon) one".into());
    }
    Ok(SecretString::from(text.to_owned()))
}

/// Of a key of the older kind, which is a JWT.
fn role(key: &str) -> Option<String> {
    let payload = URL_SAFE_NO_PAD.decode(key.split('.').nth(1)?).ok()?;
    let claims: serde_json::Value = serde_json::from_slice(&payload).ok()?;
    Some(claims["role"].as_str()?.to_owned())
}
