//! The cursor of a stream: what it has sent, and so what is pending. An event's id holds the whole cursor, so that any instance
//! can resume a broken stream without losing a notification.

use std::sync::Arc;

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};

use crate::catalog::poll::ResourceVersions;

/// The longest event id we ever issue.
const LONGEST_ID: usize = 4096;

#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(super) struct StreamCursor {
    /// What the catalog's lists were, as its number for them.
    #[serde(rename = "v")]
    lists: i64,
    #[serde(rename = "m")]
    resources: ResourceVersions,
}

/// One change to notify of, and the id of its event.
#[derive(Debug, PartialEq)]
pub(super) struct Notification {
    pub change: Change,
    pub id: String,
}

#[derive(Debug, PartialEq)]
pub(super) enum Change {
    Resource(String),
    /// The list of tools, resources or prompts changed.
    Lists,
}

impl StreamCursor {
    pub(super) fn now(lists: i64, resources: &ResourceVersions) -> Self {
        Self {
            lists,
            resources: resources.clone(),
        }
    }

    /// The cursor in an event's id; `None` if we did not issue it.
    pub(super) fn at(id: &str) -> Option<Self> {
        let bytes = (id.len() <= LONGEST_ID).then(|| BASE64_URL_SAFE_NO_PAD.decode(id))?;
        serde_json::from_slice(&bytes.ok()?).ok()
    }

    pub(super) fn id(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(serde_json::to_vec(self).unwrap_or_default())
    }

    /// Changes since the cursor that the client subscribed to. Advances the cursor.
    pub(super) fn catch_up(
        &mut self,
        lists: i64,
        resources: &ResourceVersions,
        subscriptions: &Arc<[String]>,
        wanted: bool,
    ) -> Vec<Notification> {
        let mut notifications = Vec::new();
        // A client may have written the cursor itself; only what exists is carried on.
        self.resources.retain(|uri, _| resources.contains_key(uri));
        if self.lists != lists {
            self.lists = lists;
            if wanted {
                notifications.push(self.notification(Change::Lists));
            }
        }
        for (uri, version) in resources {
            let known = self.resources.insert(uri.clone(), version.clone());
            if known.as_ref() != Some(version) && subscriptions.contains(uri) {
                notifications.push(self.notification(Change::Resource(uri.clone())));
            }
        }
        notifications
    }

    fn notification(&self, change: Change) -> Notification {
        Notification {
            change,
            id: self.id(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn resources(a: &str, b: &str) -> ResourceVersions {
        ResourceVersions::from([
            ("a".to_owned(), a.to_owned()),
            ("b".to_owned(), b.to_owned()),
        ])
    }

    fn changes(notifications: &[Notification]) -> Vec<&str> {
        let name = |notification| match notification {
            &Notification {
                change: Change::Lists,
                ..
            } => "lists",
            Notification {
                change: Change::Resource(uri),
                ..
            } => uri,
        };
        notifications.iter().map(name).collect()
    }

    #[test]
    fn tells_each_change_once_and_takes_up_where_it_broke() {
        let both: Arc<[String]> = ["a".to_owned(), "b".to_owned()].into();
        let mut cursor = StreamCursor::now(1, &resources("1", "1"));
        assert_eq!(cursor.catch_up(1, &resources("1", "1"), &both, true), []);
        let notifications = cursor.catch_up(2, &resources("2", "2"), &both, true);
        assert_eq!(changes(&notifications), ["lists", "a", "b"]);
        // The client saw the first two only.
        let mut again = StreamCursor::at(&notifications[1].id).expect("an id");
        assert_eq!(
            changes(&again.catch_up(2, &resources("2", "2"), &both, true)),
            ["b"]
        );
        let mut done = StreamCursor::at(&notifications[2].id).expect("an id");
        assert_eq!(done.catch_up(2, &resources("2", "2"), &both, true), []);
        assert_eq!(done, cursor);
    }

    #[test]
    fn tells_only_what_is_wanted() {
        let one: Arc<[String]> = ["b".to_owned()].into();
        let mut cursor = StreamCursor::now(1, &resources("1", "1"));
        assert_eq!(
            changes(&cursor.catch_up(2, &resources("2", "2"), &one, false)),
            ["b"]
        );
        let mut forged = StreamCursor::now(9, &resources("1", "1"));
        forged.resources.insert("c".to_owned(), "x".repeat(999));
        let mut forged = StreamCursor::at(&forged.id()).expect("an id");
        forged.catch_up(2, &resources("1", "1"), &one, true);
        assert_eq!(forged, StreamCursor::now(2, &resources("1", "1")));
        assert_eq!(StreamCursor::at("nonsense"), None);
        assert_eq!(StreamCursor::at(&"x".repeat(5000)), None);
    }
}
