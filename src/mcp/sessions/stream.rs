//! A stream of server-sent events, fed by the shared poll. Its only state is its cursor. A slow reader delays nobody:
//! several changes of one resource become one notification when it reads on.

use std::{collections::VecDeque, convert::Infallible, sync::Arc, time::Duration};

use axum::{
    body::Body,
    http::header,
    response::{
        IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
};
use bytes::Bytes;
use futures_util::{StreamExt, stream};
use serde_json::{Map, Value, json};
use tokio::sync::{Notify, watch};

use super::changes::{Change, Notification, StreamCursor};
use crate::{
    catalog::poll::ResourceVersions,
    origin::Origin,
    phase::{Phase, reached},
    secret,
};

/// The key in `_meta` that holds the id of the `subscriptions/listen` request of a notification.
pub(super) const ID: &str = "io.modelcontextprotocol/subscriptionId";
/// Proxies close a connection that stays silent for longer.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// What only a stream of `subscriptions/listen` has.
pub(super) struct Listen {
    pub tools: bool,
    pub resource_list: bool,
    /// The request's id. Every notification repeats it.
    pub id: Value,
    /// Closes the session behind it.
    pub close: Box<dyn FnMut() + Send>,
}

pub(super) struct Stream {
    origin: Arc<Origin>,
    /// Hash of the session. The stream follows its subscriptions and ends with it.
    hash: String,
    ended: Arc<Notify>,
    listen: Option<Listen>,
    cursor: StreamCursor,
    versions: watch::Receiver<Arc<ResourceVersions>>,
    sessions: watch::Receiver<u64>,
    phase: watch::Receiver<Phase>,
    /// The server stops: the stream ends after what is ready.
    stopping: bool,
    ready: VecDeque<Event>,
    /// The bytes of the first event, whose data is empty. axum's `Event` cannot hold an empty data field.
    primer: Option<String>,
}

impl Stream {
    /// `cursor`: where a broken stream resumes; `None` for a new stream.
    pub(super) fn new(
        origin: Arc<Origin>,
        hash: String,
        listen: Option<Listen>,
        cursor: Option<StreamCursor>,
    ) -> Self {
        let catalogs = &origin.app.catalogs;
        let (versions, sessions) = (catalogs.resource_versions(), catalogs.sessions.watch());
        let phase = origin.app.phase.clone();
        let ended = catalogs.sessions.begin(&hash);
        let lists = catalogs.get(origin.audience).lists;
        let now = StreamCursor::now(lists, &versions.borrow());
        let mut stream = Self {
            origin,
            hash,
            ended,
            listen,
            cursor: cursor.unwrap_or(now),
            versions,
            sessions,
            phase,
            stopping: false,
            ready: VecDeque::new(),
            primer: None,
        };
        stream.queue_notifications();
        stream
    }

    /// Puts an event with an id and empty data first, so that the client can resume from it.
    pub(super) fn primed(mut self) -> Self {
        self.primer = Some(format!("id: {}\ndata:\n\n", self.cursor.id()));
        self
    }

    /// Puts a message without an id first.
    pub(super) fn first(mut self, message: &Value) -> Self {
        let event = Event::default().data(message.to_string());
        self.ready.push_front(event);
        self
    }

    pub(super) fn respond(mut self) -> Response {
        let primer = self.primer.take().map(|text| Ok(Bytes::from(text)));
        let events = stream::unfold(self, |mut stream| async move {
            let event = stream.next().await?;
            Some((Ok::<_, Infallible>(event), stream))
        });
        let keep_alive = KeepAlive::new().interval(KEEP_ALIVE).text("keep-alive");
        // Without the second header a proxy may buffer events.
        let headers = [
            (header::CACHE_CONTROL, "no-store"),
            (header::HeaderName::from_static("x-accel-buffering"), "no"),
        ];
        let response = (headers, Sse::new(events).keep_alive(keep_alive)).into_response();
        response.map(|body| Body::from_stream(stream::iter(primer).chain(body.into_data_stream())))
    }

    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.ready.pop_front() {
                return Some(event);
            }
            if self.stopping {
                return None;
            }
            tokio::select! {
                () = reached(&mut self.phase, Phase::Stopping) => {
                    self.stopping = true;
                    self.ready.push_back(self.farewell());
                    continue;
                }
                () = self.ended.notified() => return None,
                moved = self.versions.changed() => moved.ok()?,
                moved = self.sessions.changed() => moved.ok()?,
            }
            // The session was closed or its credential revoked.
            self.subscriptions()?;
            self.queue_notifications();
        }
    }

    /// What the client is told before the server stops: the result of its request, or else when to open the stream again.
    fn farewell(&self) -> Event {
        match &self.listen {
            Some(Listen { id, .. }) => {
                let result = json!({ "_meta": { (ID): id }, "resultType": "complete" });
                let message = json!({"jsonrpc": "2.0", "id": id, "result": result});
                Event::default().data(message.to_string())
            }
            // Spread, so that the next instance does not get all of them in one instant.
            None => {
                let spread = u64::from(u16::from_ne_bytes(secret::random()) % 2000);
                Event::default().retry(Duration::from_millis(500 + spread))
            }
        }
    }

    fn subscriptions(&self) -> Option<Arc<[String]>> {
        self.origin.app.catalogs.sessions.subscriptions(&self.hash)
    }

    /// Queues pending notifications.
    fn queue_notifications(&mut self) {
        let resources = self.subscriptions().unwrap_or_default();
        let wanted = self
            .listen
            .as_ref()
            .is_none_or(|l| l.tools || l.resource_list);
        let versions = self.versions.borrow_and_update().clone();
        let lists = self.origin.app.catalogs.get(self.origin.audience).lists;
        for notification in self.cursor.catch_up(lists, &versions, &resources, wanted) {
            let Notification { change, id } = notification;
            for message in self.messages(change) {
                let event = Event::default().id(&id).data(message.to_string());
                self.ready.push_back(event);
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
