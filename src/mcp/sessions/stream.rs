//! Server-sent events: one quiet stream, fed by the one poll. It holds nothing but its place, and a reader that stalls
//! keeps nobody waiting: what it missed is one notification when it reads on.

use std::{collections::VecDeque, convert::Infallible, sync::Arc, time::Duration};

use axum::{
    body::Body,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use futures_util::stream;
use serde_json::{Map, Value, json};
use tokio::sync::{Notify, watch};

use super::changes::{Change, Notification, StreamCursor};
use crate::{catalog::poll::ResourceVersions, origin::Origin};

/// In `_meta` of what a stream of `subscriptions/listen` tells: the request that began it.
pub(super) const ID: &str = "io.modelcontextprotocol/subscriptionId";
/// Proxies close what is silent for longer.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// What a stream of `subscriptions/listen` is, and a session's own is not.
pub(super) struct Listen {
    pub tools: bool,
    pub resource_list: bool,
    /// Of the request, which every notification repeats.
    pub id: Value,
    /// Closes the session behind it.
    pub close: Box<dyn FnMut() + Send>,
}

pub(super) struct Stream {
    origin: Arc<Origin>,
    /// Of the session whose subscriptions it follows, and with which it ends.
    hash: String,
    ended: Arc<Notify>,
    listen: Option<Listen>,
    cursor: StreamCursor,
    versions: watch::Receiver<Arc<ResourceVersions>>,
    sessions: watch::Receiver<u64>,
    ready: VecDeque<Bytes>,
}

impl Stream {
    /// `cursor`: where a broken stream was; none for a new one.
    pub(super) fn new(
        origin: Arc<Origin>,
        hash: String,
        listen: Option<Listen>,
        cursor: Option<StreamCursor>,
    ) -> Self {
        let catalogs = &origin.app.catalogs;
        let (versions, sessions) = (catalogs.resource_versions(), catalogs.sessions.watch());
        let ended = catalogs.sessions.begin(&hash);
        let version = catalogs.get(origin.audience).version;
        let now = StreamCursor::now(version, &versions.borrow());
        let mut stream = Self {
            origin,
            hash,
            ended,
            listen,
            cursor: cursor.unwrap_or(now),
            versions,
            sessions,
            ready: VecDeque::new(),
        };
        stream.look();
        stream
    }

    /// An event without data, whose id a client can take up from.
    pub(super) fn primed(mut self) -> Self {
        let text = format!("id: {}\ndata:\n\n", self.cursor.id());
        self.ready.push_front(Bytes::from(text));
        self
    }

    pub(super) fn first(mut self, message: &Value) -> Self {
        self.ready.push_front(event(None, message));
        self
    }

    pub(super) fn respond(self) -> Response {
        let events = stream::unfold(self, |mut stream| async move {
            let event = stream.next().await?;
            Some((Ok::<_, Infallible>(event), stream))
        });
        let kind = HeaderValue::from_static("text/event-stream");
        // Proxies must not collect what is to be told now.
        let headers = [
            (header::CONTENT_TYPE, kind),
            (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
            (
                header::HeaderName::from_static("x-accel-buffering"),
                HeaderValue::from_static("no"),
            ),
        ];
        (StatusCode::OK, headers, Body::from_stream(events)).into_response()
    }

    async fn next(&mut self) -> Option<Bytes> {
        loop {
            if let Some(event) = self.ready.pop_front() {
                return Some(event);
            }
            tokio::select! {
                () = self.ended.notified() => return None,
                moved = self.versions.changed() => moved.ok()?,
                moved = self.sessions.changed() => moved.ok()?,
                () = tokio::time::sleep(KEEP_ALIVE) => return Some(Bytes::from_static(b": keep-alive\n\n")),
            }
            // Closed, or its credential is.
            self.subscriptions()?;
            self.look();
        }
    }

    fn subscriptions(&self) -> Option<Arc<[String]>> {
        self.origin.app.catalogs.sessions.subscriptions(&self.hash)
    }

    /// Queues pending notifications.
    fn look(&mut self) {
        let resources = self.subscriptions().unwrap_or_default();
        let lists = self
            .listen
            .as_ref()
            .is_none_or(|l| l.tools || l.resource_list);
        let versions = self.versions.borrow_and_update().clone();
        let version = self.origin.app.catalogs.get(self.origin.audience).version;
        for notification in self.cursor.catch_up(version, &versions, &resources, lists) {
            let Notification { change, id } = notification;
            for message in self.messages(change) {
                self.ready.push_back(event(Some(&id), &message));
            }
        }
    }

    fn messages(&self, change: Change) -> Vec<Value> {
        let (tools, resource_list, subscription) = match &self.listen {
            None => (true, true, None),
            Some(listen) => (listen.tools, listen.resource_list, Some(&listen.id)),
        };
        let notification = |method: &str, mut params: Map<String, Value>| {
            if let Some(id) = subscription {
                params.insert("_meta".to_owned(), json!({ (ID): id }));
            }
            json!({"jsonrpc": "2.0", "method": method, "params": params})
        };
        match change {
            Change::Resource(uri) => {
                let params = Map::from_iter([("uri".to_owned(), json!(uri))]);
                vec![notification("notifications/resources/updated", params)]
            }
            Change::Lists => [
                (tools, "notifications/tools/list_changed"),
                (resource_list, "notifications/resources/list_changed"),
            ]
            .into_iter()
            .filter(|(wanted, _)| *wanted)
            .map(|(_, method)| notification(method, Map::new()))
            .collect(),
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.origin
            .app
            .catalogs
            .sessions
            .end(&self.hash, &self.ended);
        if let Some(listen) = &mut self.listen {
            (listen.close)();
        }
    }
}

fn event(id: Option<&str>, message: &Value) -> Bytes {
    let id = id.map_or_else(String::new, |id| format!("id: {id}\n"));
    Bytes::from(format!("{id}data: {message}\n\n"))
}
