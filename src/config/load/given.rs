//! What was given, before it has a meaning: texts by setting name, the parsers of single values, and what is wrong with them.

use secrecy::SecretString;
use std::{collections::BTreeMap, fmt, path::Path, str::FromStr, time::Duration};

use url::Url;

use crate::address;

use super::names::{NOT_SETTINGS, SETTINGS, SUPABASES};

const PREFIX: &str = "MOOTHALL_";

/// One line for each problem.
#[derive(Debug, thiserror::Error)]
#[error("{}", .0.join("\n"))]
pub struct ConfigError(pub Vec<String>);

fn is_listed(name: &str) -> bool {
    let variable = name.to_ascii_uppercase();
    let listed = |known: &&str| known.strip_prefix(PREFIX).unwrap_or(known) == variable;
    SETTINGS.iter().any(listed)
}

/// What was given, by setting name, and what is wrong with it.
#[derive(Default)]
pub(super) struct Given {
    values: BTreeMap<String, Value>,
    pub(super) problems: Vec<String>,
}

struct Value {
    items: Vec<String>,
    /// The name as its author wrote it.
    source: String,
}

impl Given {
    pub(super) fn read_file(&mut self, path: &Path) {
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
            let source = format!("{name} in {}", path.display());
            let items = match value {
                toml::Value::Array(items) => items.into_iter().map(text).collect(),
                value => text(value).map(|text| vec![text]),
            };
            match items {
                Some(items) => drop(self.values.insert(name, Value { items, source })),
                None => self
                    .problems
                    .push(format!("{source}: expected a text, number or list")),
            }
        }
    }

    pub(super) fn read_env(&mut self, env: impl IntoIterator<Item = (String, String)>) {
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
                source: variable.clone(),
            };
            self.values.insert(name.to_ascii_lowercase(), value);
        }
    }

    /// The name of a setting as its author wrote it.
    pub(super) fn source(&self, name: &str) -> Option<String> {
        self.values.get(name).map(|value| value.source.clone())
    }

    pub(super) fn any(&self, names: &[&str]) -> bool {
        names.iter().any(|&name| self.values.contains_key(name))
    }

    pub(super) fn problem(&mut self, name: &str, message: &str) {
        self.problems.push(format!("{name}: {message}"));
    }

    pub(super) fn optional<T>(
        &mut self,
        name: &str,
        parse: fn(&str) -> Result<T, String>,
    ) -> Option<T> {
        debug_assert!(is_listed(name), "{name} is missing in SETTINGS");
        let value = self.values.remove(name)?;
        let parsed = match value.items.as_slice() {
            [item] => parse(item.trim()),
            _ => Err("expected one value, not a list".into()),
        };
        parsed
            .map_err(|message| self.problem(&value.source, &message))
            .ok()
    }

    /// The default of a type stands in for a bad value; `finish` refuses it.
    pub(super) fn required<T: Default>(
        &mut self,
        name: &str,
        parse: fn(&str) -> Result<T, String>,
    ) -> T {
        if !self.values.contains_key(name) {
            self.missing(name);
        }
        self.optional(name, parse).unwrap_or_default()
    }

    pub(super) fn missing(&mut self, name: &str) {
        let variable = format!("{PREFIX}{}", name.to_ascii_uppercase());
        self.problem(
            &variable,
            &format!("required (or `{name}` in the settings file)"),
        );
    }

    pub(super) fn or<T>(
        &mut self,
        name: &str,
        default: &str,
        parse: fn(&str) -> Result<T, String>,
    ) -> T {
        self.optional(name, parse)
            .unwrap_or_else(|| parse(default).unwrap_or_else(|_| unreachable!("{name}: {default}")))
    }

    /// A TOML list, or one text with commas.
    pub(super) fn list<T>(
        &mut self,
        name: &str,
        parse: fn(&str) -> Result<T, String>,
    ) -> Option<Vec<T>> {
        debug_assert!(is_listed(name), "{name} is missing in SETTINGS");
        let value = self.values.remove(name)?;
        let parts = value.items.iter().flat_map(|item| item.split(','));
        let parts = parts.map(str::trim).filter(|part| !part.is_empty());
        let parsed: Result<Vec<T>, String> = parts.map(parse).collect();
        parsed
            .map_err(|message| self.problem(&value.source, &message))
            .ok()
    }

    pub(super) fn finish(mut self) -> Result<(), ConfigError> {
        let unknown = self
            .values
            .values()
            .map(|value| format!("{}: no such setting", value.source));
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

pub(super) fn parsed<T: FromStr<Err: fmt::Display>>(text: &str) -> Result<T, String> {
    text.parse().map_err(|error| format!("`{text}`: {error}"))
}

// The value holds a password, so no message repeats it.
pub(super) fn database_url(text: &str) -> Result<SecretString, String> {
    match tokio_postgres::Config::from_str(text) {
        Ok(config) if !config.get_hosts().is_empty() => Ok(text.into()),
        _ => Err("expected postgres://user:password@host:port/database".into()),
    }
}

pub(super) fn readable_file(text: &str) -> Result<std::path::PathBuf, String> {
    std::fs::File::open(text).map_err(|error| format!("`{text}`: {error}"))?;
    Ok(text.into())
}

pub(super) fn pool_size(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(size @ 1..=1000) => Ok(size),
        _ => Err(format!("`{text}`: expected a number from 1 to 1000")),
    }
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    match text.parse() {
        Ok(seconds @ 0..=600) => Ok(Duration::from_secs(seconds)),
        _ => Err(format!("`{text}`: expected seconds from 0 to 600")),
    }
}

pub(super) fn public_url(text: &str) -> Result<String, String> {
    let url = bare_url(text)?;
    if url.scheme() != "https" && !is_loopback(&url) {
        return Err(format!(
            "`{text}`: https is required unless the host is this machine"
        ));
    }
    Ok(url.origin().ascii_serialization())
}

pub(super) fn browser_origin(text: &str) -> Result<String, String> {
    Ok(bare_url(text)?.origin().ascii_serialization())
}

/// URL parsers take hosts that a shell or a template would read as more than a name.
fn expect_plain_host(url: &Url) -> Result<(), String> {
    let host = url.host_str().unwrap_or_default();
    match address::plain_host(host) {
        true => Ok(()),
        false => Err(format!(
            "`{host}` is no host name: letters, digits, hyphens and dots, or an IP address"
        )),
    }
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
        expect_plain_host(&url)?;
        Ok(url)
    } else {
        Err(shape())
    }
}

pub(super) fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

pub(super) fn proxy(text: &str) -> Result<ipnet::IpNet, String> {
    let net = text
        .parse()
        .or_else(|_| text.parse::<std::net::IpAddr>().map(ipnet::IpNet::from));
    net.map_err(|_| format!("`{text}`: expected an address or a network, such as 10.0.0.0/8"))
}
