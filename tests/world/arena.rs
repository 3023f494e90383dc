//! A hall with a match, its host and an administrator.

use std::time::Duration;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::{
    hall::{Hall, Person, Reply},
    support::eventually,
};

pub struct Arena {
    pub hall: Hall,
    pub warden: Person,
    pub host: String,
    /// Streams outlast any request.
    pub streams: reqwest::Client,
}

impl Arena {
    pub async fn open() -> Self {
        let hall = Hall::open().await;
        let warden = hall.warden().await;
        hall.run("update mcp.settings set value = '0' where name = 'rate_limit_per_min'")
            .await;
        let host = format!("mhh_{}", uuid::Uuid::new_v4());
        let spec = json!({"sha256": hex::encode(Sha256::digest(&host)), "prefix": &host[..12], "name": "arena"});
        let statement = "select world.host_key_create($1)";
        let made = hall.sql.query_one(statement, &[&spec]).await;
        made.expect("a host key");
        let streams = reqwest::Client::builder()
            .no_proxy()
            .build()
            .expect("a client");
        let arena = Self {
            hall,
            warden,
            host,
            streams,
        };
        arena.settle().await;
        arena
    }

    /// Until the bridge knows the catalog's version, so that no stream tells of what happened before it.
    pub async fn settle(&self) {
        let version = self.hall.count("select version from mcp.state").await;
        let known = format!("catalog_version{{audience=\"admin\"}} {version}");
        let metrics = format!("{}/metrics", self.hall.admin);
        eventually("the catalog's version in the metrics", async || {
            let page = self.hall.get(&metrics).await;
            page.text.contains(&known).then_some(())
        })
        .await;
    }

    /// Changes what every tool says of itself, as a release would.
    pub async fn release_tools(&self) {
        let changed = "update mcp.catalog_entries
               set definition = (definition::jsonb || '{\"title\": \"Changed\"}')::json where kind = 'tool';
             update mcp.state set version = version + 1";
        self.hall.sql.batch_execute(changed).await.expect(changed);
    }

    pub async fn snapshot(&self, tick: u64) -> Reply {
        self.tell("PUT", "/host/snapshot", &state(tick)).await
    }

    pub async fn tell(&self, method: &str, path: &str, body: &Value) -> Reply {
        let url = format!("{}{path}", self.hall.admin);
        self.hall
            .send(method, &url, Some(&self.host), &[], body.to_string())
            .await
    }

    pub async fn ask(&self, method: &str, path: &str, key: &str, body: &str) -> Reply {
        let url = format!("{}{path}", self.hall.admin);
        self.hall
            .send(method, &url, Some(key), &[], body.to_owned())
            .await
    }

    pub async fn chat(&self, text: &str) {
        let event = json!({"events": [{"type": "chat", "text": text}]});
        let reply = self.tell("POST", "/host/events", &event).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
    }

    /// A session's stream.
    pub async fn stream(&self, key: &str, session: &str, last: Option<&str>) -> Stream {
        let mut request = self
            .streams
            .get(format!("{}/mcp/admin", self.hall.admin))
            .bearer_auth(key)
            .header("accept", "text/event-stream")
            .header("mcp-protocol-version", "2025-11-25")
            .header("mcp-session-id", session);
        if let Some(last) = last {
            request = request.header("last-event-id", last);
        }
        let response = request.send().await.expect("an answer");
        Stream::new(response)
    }
}

pub fn state(tick: u64) -> Value {
    json!({
        "tick": tick, "weather_preset": 0, "time_of_day_hours": 12.5, "wind": [1, -2.5],
        "mission": {"active": true, "name": "Dawn", "outcome": 0, "triggers_fired": 0, "elapsed_seconds": 1.5},
        "factions": [{"index": 0, "id": "blue", "name": "Blue", "alert_level": 0}],
        "relationships": [[0]], "peers": [],
        "entities": [{
            "idx": 1, "gen": 1, "faction": 0, "type": "f-1", "owner_peer": 0, "formation": 0, "category": 0,
            "damage_level": 0, "flags": 0, "pos": [0, 100, 0], "vel": [1, 0, 0], "hp_frac": 1, "sweep_deg": 0,
        }],
    })
}

/// Server-sent events as they come.
pub struct Stream {
    pub status: u16,
    response: reqwest::Response,
    text: String,
}

pub struct Event {
    pub id: Option<String>,
    pub data: Value,
}

impl Stream {
    pub fn new(response: reqwest::Response) -> Self {
        Self {
            status: response.status().as_u16(),
            response,
            text: String::new(),
        }
    }

    /// None: the stream has ended, or nothing came for that long.
    pub async fn next_within(&mut self, patience: Duration) -> Option<Event> {
        loop {
            if let Some((event, rest)) = self.text.split_once("\n\n") {
                let (event, rest) = (event.to_owned(), rest.to_owned());
                self.text = rest;
                if let Some(event) = parse(&event) {
                    return Some(event);
                }
                continue;
            }
            let chunk = tokio::time::timeout(patience, self.response.chunk()).await;
            let chunk = chunk.ok()?.ok()??;
            self.text.push_str(&String::from_utf8_lossy(&chunk));
        }
    }

    pub async fn next(&mut self) -> Event {
        let event = self.next_within(Duration::from_secs(10)).await;
        event.expect("an event within ten seconds")
    }

    pub async fn quiet(&mut self) -> bool {
        let event = self.next_within(Duration::from_millis(600)).await;
        event.is_none()
    }

    /// All that still comes before the stream ends.
    pub async fn rest(mut self) -> String {
        while let Some(chunk) = self.response.chunk().await.expect("a clean end") {
            self.text.push_str(&String::from_utf8_lossy(&chunk));
        }
        self.text
    }

    pub async fn ends(&mut self) -> bool {
        while let Ok(chunk) =
            tokio::time::timeout(Duration::from_secs(10), self.response.chunk()).await
        {
            if !matches!(chunk, Ok(Some(_))) {
                return true;
            }
        }
        false
    }
}

fn parse(text: &str) -> Option<Event> {
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
    let data = field("data:")?.trim();
    Some(Event {
        id: field("id:").map(|id| id.trim().to_owned()),
        data: serde_json::from_str(data).unwrap_or_default(),
    })
}
