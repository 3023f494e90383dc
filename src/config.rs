//! The settings of a server. `load` reads them for `serve`; `dev` and the tests build them directly.

mod effects;
mod load;
mod mail;

use std::{fmt, net::SocketAddr, path::PathBuf, time::Duration};

pub use effects::{ChatConfig, EffectsConfig, EmbeddingsConfig, ObjectsConfig, S3Config};
pub use ipnet::IpNet;
pub use load::{ConfigError, SETTINGS, Settings};
pub use mail::MailConfig;
pub(crate) use mail::smtp;
use secrecy::SecretString;

#[derive(Clone, Debug)]
pub struct DatabaseConfig {
    pub url: SecretString,
    /// A certificate authority to trust beside the public ones.
    pub ca_file: Option<PathBuf>,
    pub pool_size: usize,
}

#[derive(Clone, Debug)]
pub struct OriginConfig {
    pub listen: SocketAddr,
    /// Scheme, host and port as the world sees them, without a trailing slash.
    pub public_url: String,
    /// Whether this audience's MCP endpoint exists.
    pub mcp: bool,
    /// Browser origins accepted besides `public_url` itself.
    pub allowed_origins: Vec<String>,
}

#[derive(Clone)]
pub struct Config {
    pub database: DatabaseConfig,
    pub web: OriginConfig,
    pub admin: OriginConfig,
    /// The first seals cursors, all of them open.
    pub cursor_keys: Vec<[u8; 32]>,
    /// Only these may say a client's address in a forwarding header.
    pub trusted_proxies: Vec<IpNet>,
    pub watch_interval: Duration,
    pub mail: MailConfig,
    /// None: people sign in here, by passwords and codes over `auth.users`.
    pub supabase: Option<SupabaseConfig>,
    pub effects: EffectsConfig,
    /// Whether every result is held against its tool's output schema, and not only the setting's share.
    pub check_all_results: bool,
}

/// The project whose Supabase Auth signs people in.
#[derive(Clone, Debug)]
pub struct SupabaseConfig {
    /// Scheme and host, without a slash at its end.
    pub url: String,
    /// The publishable key, or the older `anon` key.
    pub key: SecretString,
    /// For each question, from connecting to the last byte.
    pub timeout: Duration,
}

/// Browser clients accepted unless told otherwise.
pub fn default_allowed_origins() -> Vec<String> {
    ["https://claude.ai", "https://chatgpt.com"]
        .map(String::from)
        .to_vec()
}

pub fn default_pool_size() -> usize {
    4 * std::thread::available_parallelism().map_or(2, |cores| cores.get())
}

pub const DEFAULT_WATCH_INTERVAL: Duration = Duration::from_secs(1);

// Written by hand so that no password or key reaches a log.
impl fmt::Debug for Config {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Config")
            .field("database", &self.database)
            .field("web", &self.web)
            .field("admin", &self.admin)
            .field(
                "cursor_keys",
                &format_args!("[{} secret]", self.cursor_keys.len()),
            )
            .field("trusted_proxies", &self.trusted_proxies)
            .field("supabase", &self.supabase)
            .field("watch_interval", &self.watch_interval)
            .field("effects", &self.effects)
            .finish()
    }
}
