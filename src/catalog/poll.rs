//! The catalog in memory, and the one poll a second that keeps it fresh. A failing poll changes nothing but readiness.

use std::{
    collections::BTreeMap,
    pin::pin,
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
    time::Duration,
};

use serde::Deserialize;
use tokio::sync::{Mutex, Notify, watch};

use super::{entries::Catalog, open_sessions::OpenSessions};
use crate::{
    audience::Audience,
    db::{
        call::{Db, text},
        pool::DbError,
    },
    metrics::Metrics,
};

/// How long a poll may take before this instance calls itself not ready.
const PATIENCE: Duration = Duration::from_secs(3);

/// A version text for each resource that can change.
pub(crate) type ResourceVersions = BTreeMap<String, String>;

pub(crate) struct Catalogs {
    db: Db,
    metrics: Arc<Metrics>,
    user: RwLock<Arc<Catalog>>,
    admin: RwLock<Arc<Catalog>>,
    ready: AtomicBool,
    /// The highest version that any answer of the database has named.
    heard: AtomicI64,
    wake: Notify,
    pub sessions: OpenSessions,
    /// Feeds every stream, whatever their number.
    versions: watch::Sender<Arc<ResourceVersions>>,
    loading: Mutex<()>,
}

#[derive(Deserialize)]
struct Watched {
    version: i64,
    #[serde(default)]
    resources: ResourceVersions,
    #[serde(default)]
    sessions: i64,
}

impl Catalogs {
    pub(crate) async fn load(db: Db, metrics: Arc<Metrics>) -> Result<Self, DbError> {
        let user = fetch(&db, Audience::User).await?;
        let admin = fetch(&db, Audience::Admin).await?;
        let catalogs = Self {
            db,
            metrics,
            heard: AtomicI64::new(user.version.max(admin.version)),
            user: RwLock::new(Arc::new(user)),
            admin: RwLock::new(Arc::new(admin)),
            ready: AtomicBool::new(true),
            wake: Notify::new(),
            versions: watch::Sender::default(),
            sessions: OpenSessions::default(),
            loading: Mutex::new(()),
        };
        catalogs.publish();
        Ok(catalogs)
    }

    pub(crate) fn get(&self, audience: Audience) -> Arc<Catalog> {
        self.slot(audience)
            .read()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Changes of resources, at most one an interval.
    pub(crate) fn resource_versions(&self) -> watch::Receiver<Arc<ResourceVersions>> {
        self.versions.subscribe()
    }

    pub(crate) fn ready(&self) -> bool {
        self.ready.load(Ordering::Relaxed)
    }

    /// Notes the version in a call's row. A newer one than ours brings the next poll forward.
    pub(crate) fn note_version(&self, version: i64) {
        if self.heard.fetch_max(version, Ordering::Relaxed) < version {
            self.wake.notify_one();
        }
    }

    /// Polls for ever; the server ends the task.
    pub(crate) async fn watch(&self, interval: Duration) {
        loop {
            let woken = self.wake.notified();
            let _ = tokio::time::timeout(interval, woken).await;
            let mut poll = pin!(self.poll());
            let outcome = match tokio::time::timeout(PATIENCE, &mut poll).await {
                Ok(outcome) => outcome,
                Err(_) => {
                    self.set_ready(Err(&DbError::NotStarted("no answer yet".to_owned())));
                    // The next poll waits for this one, or they would fill the pool.
                    poll.await
                }
            };
            self.set_ready(outcome.as_ref().copied());
        }
    }

    fn set_ready(&self, poll: Result<(), &DbError>) {
        let was_ready = self.ready.swap(poll.is_ok(), Ordering::Relaxed);
        match poll {
            Err(error) if was_ready => {
                tracing::warn!(%error, "the database does not answer the poll")
            }
            Ok(()) if !was_ready => tracing::info!("the database answers the poll again"),
            _ => {}
        }
    }

    async fn poll(&self) -> Result<(), DbError> {
        let text = self.db.json("select mcp.watch()", vec![]).await?;
        let watched: Watched = parse(&text)?;
        // Before the resources' versions, so that clients that subscribed before a change are notified of it.
        self.sessions.refresh(&self.db, watched.sessions).await?;
        self.versions.send_if_modified(|versions| {
            let moved = **versions != watched.resources;
            if moved {
                *versions = Arc::new(watched.resources);
            }
            moved
        });
        self.refresh(watched.version).await
    }

    /// Loads what is not of this version; callers who come together load once.
    pub(crate) async fn refresh(&self, version: i64) -> Result<(), DbError> {
        let _one = self.loading.lock().await;
        for audience in [Audience::User, Audience::Admin] {
            if self.get(audience).version != version {
                let fresh = Arc::new(fetch(&self.db, audience).await?);
                *self
                    .slot(audience)
                    .write()
                    .unwrap_or_else(PoisonError::into_inner) = fresh;
                tracing::info!(audience = audience.as_str(), version, "loaded the catalog");
            }
        }
        self.publish();
        Ok(())
    }

    fn slot(&self, audience: Audience) -> &RwLock<Arc<Catalog>> {
        match audience {
            Audience::User => &self.user,
            Audience::Admin => &self.admin,
        }
    }

    fn publish(&self) {
        for audience in [Audience::User, Audience::Admin] {
            self.metrics
                .catalog(audience.as_str(), self.get(audience).version);
        }
    }
}

async fn fetch(db: &Db, audience: Audience) -> Result<Catalog, DbError> {
    let parameters = vec![text(audience.as_str())];
    let json = db.json("select mcp.catalog($1)", parameters).await?;
    Ok(Catalog::new(parse(&json)?))
}

fn parse<T: for<'a> Deserialize<'a>>(json: &str) -> Result<T, DbError> {
    serde_json::from_str(json).map_err(|error| DbError::Shape(error.to_string()))
}
