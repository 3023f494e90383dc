//! The open sessions and their subscriptions, for this instance's streams. Read with the shared poll, once for all
//! streams.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use serde::Deserialize;
use tokio::sync::{Notify, watch};

use crate::db::{call::Db, pool::DbError};

/// How old the list may get. A credential that expires changes no row.
const STALE: Duration = Duration::from_secs(5);

#[derive(Default)]
pub(crate) struct OpenSessions {
    sessions: Mutex<Sessions>,
    /// Tells streams to look again.
    moved: watch::Sender<u64>,
}

#[derive(Default)]
struct Sessions {
    open: HashMap<String, Session>,
    /// Counts what this instance did itself.
    clock: u64,
    change: i64,
    read: Option<Instant>,
    streams: HashMap<String, Arc<Notify>>,
}

struct Session {
    subscriptions: Arc<[String]>,
    /// When this instance added it.
    clock: u64,
}

#[derive(Deserialize)]
struct Listed(HashMap<String, Vec<String>>);

impl OpenSessions {
    /// Adds a session that SQL just answered about.
    pub(crate) fn put(&self, hash: &str, subscriptions: Vec<String>) {
        let mut sessions = self.lock();
        sessions.clock += 1;
        let clock = sessions.clock;
        let subscriptions = subscriptions.into();
        let session = Session {
            subscriptions,
            clock,
        };
        sessions.open.insert(hash.to_owned(), session);
        drop(sessions);
        self.moved.send_modify(|moved| *moved += 1);
    }

    pub(crate) fn remove(&self, hash: &str) {
        self.lock().open.remove(hash);
        self.moved.send_modify(|moved| *moved += 1);
    }

    /// `None` if the session is closed.
    pub(crate) fn subscriptions(&self, hash: &str) -> Option<Arc<[String]>> {
        self.lock()
            .open
            .get(hash)
            .map(|session| session.subscriptions.clone())
    }

    pub(crate) fn watch(&self) -> watch::Receiver<u64> {
        self.moved.subscribe()
    }

    /// Streams of this instance, and open sessions.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let sessions = self.lock();
        (sessions.streams.len(), sessions.open.len())
    }

    /// A session has one stream: a newer one ends the older.
    pub(crate) fn begin(&self, hash: &str) -> Arc<Notify> {
        let ended = Arc::new(Notify::new());
        let older = self.lock().streams.insert(hash.to_owned(), ended.clone());
        if let Some(older) = older {
            older.notify_one();
        }
        ended
    }

    pub(crate) fn end(&self, hash: &str, stream: &Arc<Notify>) {
        let mut sessions = self.lock();
        if sessions
            .streams
            .get(hash)
            .is_some_and(|current| Arc::ptr_eq(current, stream))
        {
            sessions.streams.remove(hash);
        }
    }

    /// Reads the list anew when SQL names a newer change, or it is old and there are streams.
    pub(crate) async fn refresh(&self, db: &Db, change: i64) -> Result<(), DbError> {
        let began = {
            let sessions = self.lock();
            let old = sessions.read.is_none_or(|read| read.elapsed() > STALE);
            if sessions.change == change && (!old || sessions.streams.is_empty()) {
                return Ok(());
            }
            sessions.clock
        };
        let text = db.json("select mcp.session_list()", vec![]).await?;
        let Listed(listed) =
            serde_json::from_str(&text).map_err(|error| DbError::Shape(error.to_string()))?;
        let mut sessions = self.lock();
        // Sessions added meanwhile are newer than the list.
        sessions.open.retain(|_, session| session.clock > began);
        for (hash, subscriptions) in listed {
            sessions.open.entry(hash).or_insert_with(|| Session {
                subscriptions: subscriptions.into(),
                clock: 0,
            });
        }
        (sessions.change, sessions.read) = (change, Some(Instant::now()));
        drop(sessions);
        self.moved.send_modify(|moved| *moved += 1);
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, Sessions> {
        self.sessions.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
