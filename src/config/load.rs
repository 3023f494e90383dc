//! Reading `MOOTHALL_*` variables and an optional TOML file; the environment wins. Every problem is collected and named.

mod effects;
mod given;
mod names;
mod supabase;

use std::{path::Path, time::Duration};

use base64::{
    Engine,
    alphabet::STANDARD,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};

use super::{
    Config, DEFAULT_WATCH_INTERVAL, DatabaseConfig, MailConfig, OriginConfig,
    default_allowed_origins, default_pool_size, smtp,
};
pub use given::ConfigError;
use given::{
    Given, browser_origin, database_url, parsed, pool_size, proxy, public_url, readable_file,
    seconds,
};
pub use names::SETTINGS;

/// What `serve` runs with.
#[derive(Debug)]
pub struct Settings {
    pub config: Config,
    /// A tracing filter, such as `info` or `moothall=debug`.
    pub log: String,
    /// How long a server that is told to stop still takes requests.
    pub drain: Duration,
}

impl Settings {
    pub fn load(
        file: Option<&Path>,
        env: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Settings, ConfigError> {
        let mut given = Given::default();
        if let Some(path) = file {
            given.read_file(path);
        }
        given.read_env(env);

        let database = DatabaseConfig {
            url: given.required("database_url", database_url),
            ca_file: given.optional("database_ca", readable_file),
            pool_size: given
                .optional("pool_size", pool_size)
                .unwrap_or_else(default_pool_size),
        };
        let web = OriginConfig {
            listen: given.or("web_addr", "127.0.0.1:8080", parsed),
            public_url: given.required("public_url", public_url),
            mcp: given.or("mcp_user", "false", parsed),
            allowed_origins: given
                .list("allowed_origins", browser_origin)
                .unwrap_or_else(default_allowed_origins),
        };
        let admin = OriginConfig {
            listen: given.or("admin_addr", "127.0.0.1:8081", parsed),
            public_url: given.required("admin_public_url", public_url),
            mcp: given.or("mcp_admin", "false", parsed),
            allowed_origins: given
                .list("admin_allowed_origins", browser_origin)
                .unwrap_or_else(default_allowed_origins),
        };
        if !web.public_url.is_empty() && web.public_url == admin.public_url {
            given.problem("admin_public_url", "must differ from public_url");
        }
        let config = Config {
            database,
            web,
            admin,
            cursor_keys: cursor_keys(&mut given),
            trusted_proxies: given.list("trusted_proxies", proxy).unwrap_or_default(),
            watch_interval: DEFAULT_WATCH_INTERVAL,
            mail: mail(&mut given),
            supabase: supabase::load(&mut given),
            effects: effects::load(&mut given),
            check_all_results: false,
        };
        let log = given.or("log", "info", parsed);
        let drain = given.or("drain_seconds", "5", seconds);
        given.finish()?;
        Ok(Settings { config, log, drain })
    }
}

fn mail(given: &mut Given) -> MailConfig {
    let secret = |text: &str| Ok(text.to_owned());
    let url = given.optional("smtp_url", secret);
    let from = given.optional("mail_from", secret);
    let (url, from) = match (url, from) {
        (None, None) => return MailConfig::Off,
        (Some(url), Some(from)) => (url, from),
        (Some(_), None) => {
            given.missing("mail_from");
            return MailConfig::Off;
        }
        (None, Some(_)) => {
            given.missing("smtp_url");
            return MailConfig::Off;
        }
    };
    if let Err(problem) = smtp(&url, &from) {
        given.problems.push(problem);
    }
    MailConfig::Smtp { url, from }
}

fn cursor_keys(given: &mut Given) -> Vec<[u8; 32]> {
    let Some(source) = given.source("cursor_keys") else {
        given.missing("cursor_keys");
        return Vec::new();
    };
    let keys = given.list("cursor_keys", cursor_key);
    if keys
        .as_ref()
        .is_some_and(|keys| keys.is_empty() || keys.len() > 2)
    {
        given.problem(
            &source,
            "expected one key, or two while changing them (new, old)",
        );
    }
    keys.unwrap_or_default()
}

fn cursor_key(text: &str) -> Result<[u8; 32], String> {
    let lenient =
        GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);
    let bytes = GeneralPurpose::new(&STANDARD, lenient)
        .decode(text)
        .unwrap_or_default();
    bytes
        .try_into()
        .map_err(|_| "expected 32 bytes in base64; make one: openssl rand -base64 32".into())
}
