//! Reading `MOOTHALL_*` variables and an optional TOML file; the environment wins. Every problem is collected and named.

mod effects;
mod names;
mod supabase;

use std::{collections::BTreeMap, fmt, path::Path, str::FromStr};

use base64::{
    Engine,
    alphabet::STANDARD,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};
use url::Url;

use super::{
    Config, DEFAULT_WATCH_INTERVAL, DatabaseConfig, MailConfig, OriginConfig,
    default_allowed_origins, default_pool_size,
};

use crate::mail::Mailer;
pub use names::SETTINGS;
use names::{NOT_SETTINGS, SUPABASES};

const PREFIX: &str = "MOOTHALL_";

/// What `serve` runs with.
#[derive(Debug)]
pub struct Settings {
    pub config: Config,
    /// A tracing filter, such as `info` or `moothall=debug`.
    pub log: String,
}

/// One line a problem.
#[derive(Debug)]
pub struct ConfigError(pub Vec<String>);

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\n"))
    }
}

impl std::error::Error for ConfigError {}

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
                .list("allowed_origins", origin)
                .unwrap_or_else(default_allowed_origins),
        };
        let admin = OriginConfig {
            listen: given.or("admin_addr", "127.0.0.1:8081", parsed),
            public_url: given.required("admin_public_url", public_url),
            mcp: given.or("mcp_admin", "false", parsed),
            allowed_origins: given
                .list("admin_allowed_origins", origin)
                .unwrap_or_else(default_allowed_origins),
        };
        if !web.public_url.is_empty() && web.public_url == admin.public_url {
            given.problem("admin_public_url", "must differ from public_url");
        }
        let config = Config {
            database,
            web,
            admin,
            cursor_keys: given.cursor_keys(),
            trusted_proxies: given.list("trusted_proxies", proxy).unwrap_or_default(),
            watch_interval: DEFAULT_WATCH_INTERVAL,
            mail: given.mail(),
            supabase: supabase::load(&mut given),
            effects: effects::load(&mut given),
        };
        let log = given.or("log", "info", parsed);
        given.finish()?;
        Ok(Settings { config, log })
    }
}

fn is_listed(name: &str) -> bool {
    let variable = name.to_ascii_uppercase();
    let listed = |known: &&str| known.strip_prefix(PREFIX).unwrap_or(known) == variable;
    SETTINGS.iter().any(listed)
}

/// What was given, by setting name, and what is wrong with it.
#[derive(Default)]
struct Given {
    values: BTreeMap<String, Value>,
    problems: Vec<String>,
}

struct Value {
    items: Vec<String>,
    /// The name as its author wrote it.
    origin: String,
}

impl Given {
    fn read_file(&mut self, path: &Path) {
        let table = std::fs::read_to_string(path)
            .map_err(|error| error.to_string())
            .and_then(|text| {
                text.parse::<toml::Table>()
                    .map_err(|error| error.message().to_string())
            });
        let table = match table {
            Ok(table) => table,
            Err(error) => return self.problems.push(format!("{}: {error}", path.display())),
        };
        for (name, value) in table {
            let origin = format!("{name} in {}", path.display());
            let items = match value {
                toml::Value::Array(items) => items.into_iter().map(text).collect(),
                value => text(value).map(|text| vec![text]),
            };
            match items {
                Some(items) => drop(self.values.insert(name, Value { items, origin })),
                None => self
                    .problems
                    .push(format!("{origin}: expected a text, number or list")),
            }
        }
    }

    fn read_env(&mut self, env: impl IntoIterator<Item = (String, String)>) {
        for (variable, text) in env {
            let own = SUPABASES
                .contains(&variable.as_str())
                .then_some(variable.as_str());
            let Some(name) = variable.strip_prefix(PREFIX).or(own) else {
                continue;
            };
            if NOT_SETTINGS.contains(&variable.as_str()) {
                continue;
            }
            let value = Value {
                items: vec![text],
                origin: variable.clone(),
            };
            self.values.insert(name.to_ascii_lowercase(), value);
        }
    }

    fn any(&self, names: &[&str]) -> bool {
        names.iter().any(|&name| self.values.contains_key(name))
    }

    fn problem(&mut self, name: &str, message: &str) {
        self.problems.push(format!("{name}: {message}"));
    }

    fn optional<T>(&mut self, name: &str, parse: fn(&str) -> Result<T, String>) -> Option<T> {
        debug_assert!(is_listed(name), "{name} is missing in SETTINGS");
        let value = self.values.remove(name)?;
        let parsed = match value.items.as_slice() {
            [item] => parse(item.trim()),
            _ => Err("expected one value, not a list".into()),
        };
        parsed
            .map_err(|message| self.problem(&value.origin, &message))
            .ok()
    }

    /// The default of a type stands in for a bad value; `finish` refuses it.
    fn required<T: Default>(&mut self, name: &str, parse: fn(&str) -> Result<T, String>) -> T {
        if !self.values.contains_key(name) {
            self.missing(name);
        }
        self.optional(name, parse).unwrap_or_default()
    }

    fn missing(&mut self, name: &str) {
        let variable = format!("{PREFIX}{}", name.to_ascii_uppercase());
        self.problem(
            &variable,
            &format!("required (or `{name}` in the settings file)"),
        );
    }

    fn or<T>(&mut self, name: &str, default: &str, parse: fn(&str) -> Result<T, String>) -> T {
        self.optional(name, parse)
            .unwrap_or_else(|| parse(default).unwrap_or_else(|_| unreachable!("{name}: {default}")))
    }

    /// A TOML list, or one text with commas.
    fn list<T>(&mut self, name: &str, parse: fn(&str) -> Result<T, String>) -> Option<Vec<T>> {
        debug_assert!(is_listed(name), "{name} is missing in SETTINGS");
        let value = self.values.remove(name)?;
        let parts = value.items.iter().flat_map(|item| item.split(','));
        let parts = parts.map(str::trim).filter(|part| !part.is_empty());
        let parsed: Result<Vec<T>, String> = parts.map(parse).collect();
        parsed
            .map_err(|message| self.problem(&value.origin, &message))
            .ok()
    }

    fn mail(&mut self) -> MailConfig {
        let secret = |text: &str| Ok(text.to_owned());
        let url = self.optional("smtp_url", secret);
        let from = self.optional("mail_from", secret);
        let mail = match (url, from) {
            (None, None) => return MailConfig::Off,
            (Some(url), Some(from)) => MailConfig::Smtp { url, from },
            (Some(_), None) => {
                self.missing("mail_from");
                return MailConfig::Off;
            }
            (None, Some(_)) => {
                self.missing("smtp_url");
                return MailConfig::Off;
            }
        };
        if let Err(problem) = Mailer::new(&mail) {
            self.problems.push(problem);
        }
        mail
    }

    fn cursor_keys(&mut self) -> Vec<[u8; 32]> {
        let origin = match self.values.get("cursor_keys") {
            Some(value) => value.origin.clone(),
            None => {
                self.missing("cursor_keys");
                return Vec::new();
            }
        };
        let keys = self.list("cursor_keys", cursor_key);
        if keys
            .as_ref()
            .is_some_and(|keys| keys.is_empty() || keys.len() > 2)
        {
            self.problem(
                &origin,
                "expected one key, or two while changing them (new, old)",
            );
        }
        keys.unwrap_or_default()
    }

    fn finish(mut self) -> Result<(), ConfigError> {
        let unknown = self
            .values
            .values()
            .map(|value| format!("{}: no such setting", value.origin));
        self.problems.extend(unknown);
        if self.problems.is_empty() {
            Ok(())
        } else {
            Err(ConfigError(self.problems))
        }
    }
}

fn text(value: toml::Value) -> Option<String> {
    match value {
        toml::Value::String(text) => Some(text),
        toml::Value::Integer(number) => Some(number.to_string()),
        toml::Value::Boolean(flag) => Some(flag.to_string()),
        _ => None,
    }
}

fn parsed<T: FromStr<Err: fmt::Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error| format!("`{text}`: {error}"))
}

// The value holds a password, so no message repeats it.
fn database_url(text: &str) -> Result<String, String> {
    match tokio_postgres::Config::from_str(text) {
        Ok(config) if !config.get_hosts().is_empty() => Ok(text.into()),
        _ => Err("expected postgres://user:password@host:port/database".into()),
    }
}

fn readable_file(text: &str) -> Result<std::path::PathBuf, String> {
    std::fs::File::open(text).map_err(|error| format!("`{text}`: {error}"))?;
    Ok(text.into())
}

fn pool_size(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(size @ 1..=1000) => Ok(size),
        _ => Err(format!("`{text}`: expected a number from 1 to 1000")),
    }
}

fn public_url(text: &str) -> Result<String, String> {
    let url = bare_url(text)?;
    if url.scheme() != "https" && !is_loopback(&url) {
        return Err(format!(
            "`{text}`: https is required unless the host is this machine"
        ));
    }
    Ok(url.origin().ascii_serialization())
}

fn origin(text: &str) -> Result<String, String> {
    Ok(bare_url(text)?.origin().ascii_serialization())
}

fn bare_url(text: &str) -> Result<Url, String> {
    let shape =
        || format!("`{text}`: expected scheme and host alone, such as https://hall.example");
    // A userinfo part may hold a password, so it is not repeated.
    if text.contains('@') {
        return Err("expected no user name or password in the address".into());
    }
    let url = Url::parse(text).map_err(|_| shape())?;
    let bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    let absolute = matches!(url.scheme(), "http" | "https") && url.has_host();
    if bare && absolute {
        Ok(url)
    } else {
        Err(shape())
    }
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

fn proxy(text: &str) -> Result<ipnet::IpNet, String> {
    let net = text
        .parse()
        .or_else(|_| text.parse::<std::net::IpAddr>().map(ipnet::IpNet::from));
    net.map_err(|_| format!("`{text}`: expected an address or a network, such as 10.0.0.0/8"))
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
