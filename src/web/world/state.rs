//! A snapshot and events, as SQL gives them to pages.

use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
pub(super) struct State {
    pub tick: u64,
    pub time: String,
    pub weather: Option<String>,
    pub wind: String,
    pub mission: Mission,
    pub factions: Vec<Faction>,
    pub peers: Vec<Peer>,
    /// How many entities there are, including those that the page leaves out.
    pub total: usize,
    pub entities: Vec<Entity>,
}

#[derive(Deserialize)]
pub(super) struct Mission {
    pub active: bool,
    pub name: String,
    pub outcome: Option<String>,
    pub triggers_fired: u64,
    pub elapsed: String,
}

#[derive(Deserialize)]
pub(super) struct Faction {
    /// Its position among the factions, from 1.
    pub side: usize,
    pub index: u64,
    pub id: String,
    pub name: String,
    pub alert: u64,
    pub alert_name: Option<String>,
    pub relationships: Option<Vec<Relationship>>,
}

#[derive(Deserialize)]
pub(super) struct Relationship {
    pub towards: String,
    pub is: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Peer {
    pub peer: u64,
    pub faction: Option<String>,
    pub side: usize,
    pub delay_ticks: u64,
    pub role: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Entity {
    pub idx: u64,
    #[serde(rename = "type")]
    pub kind: String,
    pub faction: Option<String>,
    pub side: usize,
    pub category: Option<String>,
    pub damage: Option<String>,
    pub lost: bool,
    pub owner: Option<u64>,
    pub formation: Option<u64>,
    pub health: f64,
    pub jams: bool,
    pub pos: [f64; 3],
    pub vel: [f64; 3],
}

impl Entity {
    pub(super) fn position(&self) -> String {
        let [x, y, z] = self.pos;
        format!("{x:.0}, {y:.0}, {z:.0}")
    }

    pub(super) fn speed(&self) -> f64 {
        self.vel.iter().map(|part| part * part).sum::<f64>().sqrt()
    }
}

/// There are six colours; the seventh faction gets the first one again.
pub(crate) fn colour(side: &usize) -> usize {
    match side {
        0 => 0,
        side => (side - 1) % 6 + 1,
    }
}

#[derive(Deserialize)]
pub(super) struct Event {
    pub seq: u64,
    pub at: String,
    pub tick: u64,
    #[serde(rename = "type")]
    pub kind: String,
    pub about: String,
    subject: Option<u64>,
    instigator: Option<u64>,
    actor: Option<Value>,
    target: Option<Value>,
    faction: Option<u64>,
    weapon_class: Option<u64>,
    channel: Option<u64>,
    value: Option<Value>,
    pub text: Option<String>,
}

impl Event {
    /// What the event refers to, each in a few words.
    pub(super) fn references(&self) -> Vec<String> {
        let number = |name: &str, value: Option<u64>| value.map(|value| format!("{name} {value}"));
        // A peer is a number; an account, tool or command is a name.
        let named = |word: &str, value: &Option<Value>| match value {
            Some(Value::String(name)) => Some(name.clone()),
            Some(Value::Number(peer)) => Some(format!("{word} peer {peer}").trim().to_owned()),
            _ => None,
        };
        [
            number("entity", self.subject),
            number("by entity", self.instigator),
            named("", &self.actor),
            named("to", &self.target),
            number("faction", self.faction),
            number("weapon class", self.weapon_class),
            number("channel", self.channel),
            self.value.as_ref().map(|value| format!("value {value}")),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}
