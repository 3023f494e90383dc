//! The settings of what leaves the database: all optional, but some only together.

use secrecy::SecretString;
use std::{path::PathBuf, time::Duration};

use url::Url;

use super::given::{Given, is_loopback};
use crate::config::effects::{
    CHAT_TIMEOUT, ChatConfig, EMBEDDINGS_TIMEOUT, EffectsConfig, EmbeddingsConfig, ObjectsConfig,
    S3Config,
};

pub(super) fn load(given: &mut Given) -> EffectsConfig {
    EffectsConfig {
        embeddings: embeddings(given),
        chat: chat(given),
        objects: objects(given),
        ..EffectsConfig::default()
    }
}

fn embeddings(given: &mut Given) -> Option<EmbeddingsConfig> {
    let wanted = given.any(&[
        "embeddings_url",
        "embeddings_model",
        "embeddings_key",
        "embeddings_dimensions",
        "embeddings_timeout",
    ]);
    wanted.then(|| EmbeddingsConfig {
        url: given.required("embeddings_url", service_url),
        model: given.required("embeddings_model", word),
        key: given.optional("embeddings_key", secret),
        dimensions: given.optional("embeddings_dimensions", dimensions),
        timeout: given
            .optional("embeddings_timeout", seconds)
            .unwrap_or(EMBEDDINGS_TIMEOUT),
    })
}

fn chat(given: &mut Given) -> Option<ChatConfig> {
    let wanted = given.any(&["chat_url", "chat_model", "chat_key", "chat_timeout"]);
    wanted.then(|| ChatConfig {
        url: given.required("chat_url", service_url),
        model: given.required("chat_model", word),
        key: given.optional("chat_key", secret),
        timeout: given
            .optional("chat_timeout", seconds)
            .unwrap_or(CHAT_TIMEOUT),
    })
}

fn objects(given: &mut Given) -> ObjectsConfig {
    let public_url = given.optional("objects_public_url", service_url);
    let folder = given.optional("objects_dir", |text| Ok(PathBuf::from(text)));
    let s3 = given.any(&[
        "objects_url",
        "objects_bucket",
        "objects_region",
        "objects_access_key",
        "objects_secret_key",
    ]);
    match folder {
        Some(_) if s3 => {
            given.problem("objects_dir", "give a folder or an S3 store, not both");
            ObjectsConfig::None
        }
        Some(path) => ObjectsConfig::Folder { path, public_url },
        None if s3 => ObjectsConfig::S3(S3Config {
            url: given.required("objects_url", service_url),
            bucket: given.required("objects_bucket", word),
            region: given.or("objects_region", "us-east-1", word),
            access_key: given.required("objects_access_key", word),
            secret_key: SecretString::from(
                given.required("objects_secret_key", |text| Ok(text.to_owned())),
            ),
            public_url,
        }),
        None => {
            if public_url.is_some() {
                given.problem("objects_public_url", "is of no use without an object store");
            }
            ObjectsConfig::None
        }
    }
}

/// The address may be of any path, but no secret may stand in it.
fn service_url(text: &str) -> Result<String, String> {
    if text.contains('@') || text.contains('?') || text.contains('#') {
        return Err("expected an address without user name, password, query or fragment".into());
    }
    let url = Url::parse(text).map_err(|error| format!("`{text}`: {error}"))?;
    match url.scheme() {
        "https" => {}
        "http" if is_loopback(&url) => {}
        _ => {
            return Err(format!(
                "`{text}`: https is required unless the host is this machine"
            ));
        }
    }
    Ok(text.trim_end_matches('/').to_owned())
}

fn word(text: &str) -> Result<String, String> {
    if text.is_empty() || text.chars().count() > 200 || text.chars().any(char::is_control) {
        return Err("expected a name of 1 to 200 characters".into());
    }
    Ok(text.to_owned())
}

// No message repeats it.
fn secret(text: &str) -> Result<SecretString, String> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err("expected a key of visible ASCII characters".into());
    }
    Ok(SecretString::from(text.to_owned()))
}

fn dimensions(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(size @ 1..=4096) => Ok(size),
        _ => Err(format!("`{text}`: expected a number from 1 to 4096")),
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(seconds @ 1..=60) => Ok(Duration::from_secs(seconds)),
        _ => Err(format!("`{text}`: expected whole seconds from 1 to 60")),
    }
}
