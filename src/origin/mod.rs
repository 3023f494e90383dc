//! The two origins, and what every request on them needs.

pub(crate) mod guard;

use std::sync::Arc;

use http::StatusCode;
use ipnet::IpNet;
use tokio::sync::watch;

use crate::{
    audience::Audience,
    catalog::poll::Catalogs,
    catalog::sample::Sample,
    db::{beat::Writes, call::Db},
    effects::{Effects, fetch::Fetcher, way_out::WayOut},
    mail::Mailer,
    metrics::Metrics,
    phase::Phase,
    seal::Seal,
};
use guard::Guard;

/// What both origins share.
pub(crate) struct App {
    pub db: Db,
    pub seal: Seal,
    pub catalogs: Catalogs,
    pub metrics: Arc<Metrics>,
    pub mail: Mailer,
    /// For clients' metadata documents.
    pub documents: Fetcher,
    pub way_out: Arc<WayOut>,
    pub effects: Arc<Effects>,
    pub writes: Arc<Writes>,
    pub sample: Sample,
    pub phase: watch::Receiver<Phase>,
}

impl App {
    /// Whether the server is at least that far.
    pub(crate) fn reached(&self, phase: Phase) -> bool {
        *self.phase.borrow() >= phase
    }
}

pub(crate) struct Origin {
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
    pub(crate) fn metadata_url(&self, path: &str) -> Option<String> {
        self.mcp
            .then(|| format!("{}/.well-known/oauth-protected-resource{path}", self.url))
    }

    /// The name of this origin's authorization server, the same string wherever it is said.
    pub(crate) fn issuer(&self) -> String {
        format!("{}/oauth", self.url)
    }

    /// Whether cookies can be kept to encrypted connections.
    pub(crate) fn secure(&self) -> bool {
        self.url.starts_with("https://")
    }

    /// The HTTP status of a page that shows this error.
    pub(crate) fn page_status(&self, code: &str) -> StatusCode {
        let catalog = self.app.catalogs.get(self.audience);
        catalog.error_class(code).status()
    }

    /// The path of this audience's MCP.
    pub(crate) fn mcp_path(&self) -> &'static str {
        match self.audience {
            Audience::User => "/mcp/user",
            Audience::Admin => "/mcp/admin",
        }
    }
}
