//! What a stream has told its client so far, and what there is to tell. An event's id says it all, so that a broken
//! stream can be taken up on any instance without losing a notice.

use std::{collections::BTreeMap, sync::Arc};

use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};

use crate::catalog::poll::Marks;

/// Nobody's place is longer.
const LONGEST_ID: usize = 4096;

#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Told {
    /// The catalog's version.
    #[serde(rename = "v")]
    version: i64,
    #[serde(rename = "m")]
    marks: BTreeMap<String, String>,
}

/// One thing to tell, and the id of its event.
#[derive(Debug, PartialEq)]
pub struct Notice {
    pub change: Change,
    pub id: String,
}

#[derive(Debug, PartialEq)]
pub enum Change {
    Resource(String),
    /// Tools, resources or prompts are others than before.
    Lists,
}

impl Told {
    pub fn now(version: i64, marks: &Marks) -> Self {
        Self {
            version,
            marks: marks.clone(),
        }
    }

    /// Where a broken stream was; None for what is no id of ours.
    pub fn at(id: &str) -> Option<Self> {
        let bytes = (id.len() <= LONGEST_ID).then(|| BASE64_URL_SAFE_NO_PAD.decode(id))?;
        serde_json::from_slice(&bytes.ok()?).ok()
    }

    pub fn id(&self) -> String {
        BASE64_URL_SAFE_NO_PAD.encode(serde_json::to_vec(self).unwrap_or_default())
    }

    /// Everything that changed since, of what the client wants; it counts as told from here on.
    pub fn catch_up(
        &mut self,
        version: i64,
        marks: &Marks,
        subscriptions: &Arc<[String]>,
        lists: bool,
    ) -> Vec<Notice> {
        let mut notices = Vec::new();
        if self.version != version {
            self.version = version;
            if lists {
                notices.push(self.notice(Change::Lists));
            }
        }
        for (uri, mark) in marks {
            let known = self.marks.insert(uri.clone(), mark.clone());
            if known.as_ref() != Some(mark) && subscriptions.contains(uri) {
                notices.push(self.notice(Change::Resource(uri.clone())));
            }
        }
        notices
    }

    fn notice(&self, change: Change) -> Notice {
        Notice {
            change,
            id: self.id(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marks(a: &str, b: &str) -> Marks {
        Marks::from([
            ("a".to_owned(), a.to_owned()),
            ("b".to_owned(), b.to_owned()),
        ])
    }

    fn changes(notices: &[Notice]) -> Vec<&str> {
        let name = |notice| match notice {
            &Notice {
                change: Change::Lists,
                ..
            } => "lists",
            Notice {
                change: Change::Resource(uri),
                ..
            } => uri,
        };
        notices.iter().map(name).collect()
    }

    #[test]
    fn tells_each_change_once_and_takes_up_where_it_broke() {
        let both: Arc<[String]> = ["a".to_owned(), "b".to_owned()].into();
        let mut told = Told::now(1, &marks("1", "1"));
        assert_eq!(told.catch_up(1, &marks("1", "1"), &both, true), []);
        let notices = told.catch_up(2, &marks("2", "2"), &both, true);
        assert_eq!(changes(&notices), ["lists", "a", "b"]);
        // The client saw the first two only.
        let mut again = Told::at(&notices[1].id).expect("an id");
        assert_eq!(
            changes(&again.catch_up(2, &marks("2", "2"), &both, true)),
            ["b"]
        );
        let mut done = Told::at(&notices[2].id).expect("an id");
        assert_eq!(done.catch_up(2, &marks("2", "2"), &both, true), []);
        assert_eq!(done, told);
    }

    #[test]
    fn tells_only_what_is_wanted() {
        let one: Arc<[String]> = ["b".to_owned()].into();
        let mut told = Told::now(1, &marks("1", "1"));
        assert_eq!(
            changes(&told.catch_up(2, &marks("2", "2"), &one, false)),
            ["b"]
        );
        assert_eq!(Told::at("nonsense"), None);
        assert_eq!(Told::at(&"x".repeat(5000)), None);
    }
}
