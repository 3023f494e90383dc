//! The two origins, and what every request on them needs.

use std::sync::Arc;

use ipnet::IpNet;

use crate::{
    auth::origin::Guard,
    db::{call::Db, watch::Catalogs},
    effects::{Effects, fetch::Fetcher},
    host::desk::Desk,
    mail::Mailer,
    observe::metrics::Metrics,
    seal::Seal,
    web::sign_in::provider::Provider,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    User,
    Admin,
}

impl Audience {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Admin => "admin",
        }
    }
}

/// What both origins share.
pub struct App {
    pub db: Db,
    pub seal: Seal,
    pub catalogs: Catalogs,
    pub metrics: Arc<Metrics>,
    pub mail: Mailer,
    pub sign_in: Provider,
    /// For clients' metadata documents.
    pub documents: Fetcher,
    pub effects: Arc<Effects>,
    pub desk: Desk,
}

pub struct Origin {
    pub audience: Audience,
    /// Without a slash at its end.
    pub url: String,
    pub mcp: bool,
    pub guard: Guard,
    pub trusted_proxies: Vec<IpNet>,
    pub app: Arc<App>,
}

impl Origin {
    /// Where the protected-resource metadata of a path stands; none while MCP is off.
    pub fn metadata_url(&self, path: &str) -> Option<String> {
        self.mcp
            .then(|| format!("{}/.well-known/oauth-protected-resource{path}", self.url))
    }

    /// The name of this origin's authorization server, the same string wherever it is said.
    pub fn issuer(&self) -> String {
        format!("{}/oauth", self.url)
    }

    /// Whether cookies can be kept to encrypted connections.
    pub fn secure(&self) -> bool {
        self.url.starts_with("https://")
    }

    /// The path of this audience's MCP.
    pub fn mcp_path(&self) -> &'static str {
        match self.audience {
            Audience::User => "/mcp/user",
            Audience::Admin => "/mcp/admin",
        }
    }
}

/// An origin as a person types it on the command line.
pub fn address(text: &str) -> Result<url::Url, String> {
    let parsed = url::Url::parse(text).ok();
    parsed
        .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
        .ok_or_else(|| {
            format!("`{text}` is no address to call; give one such as https://hall.example")
        })
}
