//! Two factions, a few aircraft and ground units, weather. The same seed and the same orders make the same match.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

/// The length of a tick in seconds.
const STEP: f64 = 0.05;
/// Ticks between changes of weather, between shots, and from a loss to its replacement.
const WEATHER: u64 = 20 * 90;
const SHOTS: u64 = 20 * 15;
const REPLACEMENT: u64 = 20 * 20;

pub(super) const AIR: u32 = 0;
pub(super) const GROUND: u32 = 1;

#[derive(Clone)]
pub(super) struct Entity {
    pub generation: u32,
    pub faction: u32,
    pub kind: String,
    pub owner: u32,
    pub formation: u32,
    pub category: u32,
    pub damage: u32,
    pub position: [f64; 3],
    heading: f64,
    speed: f64,
    /// How fast an aircraft turns; commands change it.
    pub turn: f64,
    lost_at: Option<u64>,
}

pub(super) struct Peer {
    pub faction: u32,
    pub role: u32,
    pub muted: bool,
    pub granted: Option<String>,
    pub watches: Option<u32>,
}

pub(super) struct Simulation {
    pub tick: u64,
    pub weather: u32,
    pub hours: f64,
    pub paused: bool,
    pub alerts: [u32; 2],
    pub peers: BTreeMap<u32, Peer>,
    pub entities: BTreeMap<u32, Entity>,
    pub banned: BTreeSet<String>,
    pub ends_at: Option<u64>,
    kills: u32,
    random: u64,
    next: u32,
    events: Vec<Value>,
}

impl Simulation {
    pub(super) fn new(seed: u64) -> Self {
        let mut new = Self {
            tick: 0,
            weather: 1,
            hours: 6.0,
            paused: false,
            alerts: [1, 1],
            peers: BTreeMap::new(),
            entities: BTreeMap::new(),
            banned: BTreeSet::new(),
            ends_at: None,
            kills: 0,
            random: seed | 1,
            next: 1,
            events: Vec::new(),
        };
        for faction in 0..2 {
            let side = if faction == 0 { -1.0 } else { 1.0 };
            new.peers.insert(
                faction + 1,
                Peer {
                    faction,
                    role: 0,
                    muted: false,
                    granted: None,
                    watches: None,
                },
            );
            for wing in 0..3 {
                let at = [
                    side * 8000.0,
                    2500.0 + 200.0 * f64::from(wing),
                    600.0 * f64::from(wing),
                ];
                let idx = new.spawn("interceptor", faction, AIR, at);
                if let Some(entity) = new.entities.get_mut(&idx) {
                    entity.formation = faction + 1;
                    entity.owner = if wing == 0 { faction + 1 } else { 0 };
                }
            }
            for post in 0..2 {
                new.spawn(
                    "sam_site",
                    faction,
                    GROUND,
                    [side * 12000.0, 0.0, 4000.0 * f64::from(post)],
                );
            }
        }
        new.events.clear();
        new
    }

    pub(super) fn advance(&mut self, ticks: u64) {
        for _ in 0..ticks {
            if self.ends_at.is_some_and(|end| self.tick >= end) {
                return;
            }
            self.tick += 1;
            if !self.paused {
                self.step();
            }
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.ends_at.is_some_and(|end| self.tick >= end)
    }

    fn step(&mut self) {
        self.hours = (self.hours + STEP / 60.0) % 24.0;
        for entity in self.entities.values_mut().filter(|e| e.lost_at.is_none()) {
            entity.heading += entity.turn * STEP;
            entity.position[0] += entity.heading.cos() * entity.speed * STEP;
            entity.position[2] += entity.heading.sin() * entity.speed * STEP;
        }
        if self.tick.is_multiple_of(WEATHER) {
            let weather = self.draw(5);
            self.set_weather(weather);
        }
        if self.tick.is_multiple_of(SHOTS) {
            self.shoot();
        }
        let replaced: Vec<u32> = self
            .entities
            .iter()
            .filter(|(_, e)| e.lost_at.is_some_and(|at| self.tick >= at + REPLACEMENT))
            .map(|(idx, _)| *idx)
            .collect();
        for idx in replaced {
            if let Some(lost) = self.entities.remove(&idx) {
                self.happened(json!({"type": "despawn", "subject": idx, "faction": lost.faction}));
                let side = if lost.faction == 0 { -1.0 } else { 1.0 };
                let home = [
                    side * 8000.0,
                    if lost.category == AIR { 2500.0 } else { 0.0 },
                    0.0,
                ];
                let new = self.spawn(&lost.kind, lost.faction, lost.category, home);
                if let Some(entity) = self.entities.get_mut(&new) {
                    (entity.formation, entity.owner) = (lost.formation, lost.owner);
                }
            }
        }
    }

    fn shoot(&mut self) {
        let alive: Vec<(u32, u32)> = self
            .entities
            .iter()
            .filter(|(_, e)| e.lost_at.is_none())
            .map(|(idx, e)| (*idx, e.faction))
            .collect();
        let Some(&(shooter, faction)) = alive.get(self.draw(alive.len() as u64) as usize) else {
            return;
        };
        let foes: Vec<u32> = alive
            .iter()
            .filter(|(_, f)| *f != faction)
            .map(|(idx, _)| *idx)
            .collect();
        if let Some(&target) = foes.get(self.draw(foes.len() as u64) as usize) {
            self.hit(target, Some(shooter), 2);
        }
    }

    /// False if there is no such entity, or if it is lost already.
    pub(super) fn hit(&mut self, target: u32, by: Option<u32>, damage: u32) -> bool {
        let tick = self.tick;
        let Some(entity) = self
            .entities
            .get_mut(&target)
            .filter(|e| e.lost_at.is_none())
        else {
            return false;
        };
        entity.damage = (entity.damage + damage).min(4);
        let (level, faction) = (entity.damage, entity.faction);
        if level == 4 {
            entity.lost_at = Some(tick);
            self.kills += 1;
            self.happened(json!({"type": "kill", "subject": target, "instigator": by, "faction": faction, "weapon_class": by.map(|_| 1)}));
            if by.is_some() {
                self.happened(
                    json!({"type": "score", "faction": 1 - faction.min(1), "value": 100}),
                );
            }
        } else {
            self.happened(json!({"type": "damage_level", "subject": target, "instigator": by, "faction": faction, "value": level}));
        }
        true
    }

    pub(super) fn spawn(
        &mut self,
        kind: &str,
        faction: u32,
        category: u32,
        position: [f64; 3],
    ) -> u32 {
        let idx = self.next;
        self.next += 1;
        let moves = category == AIR;
        let entity = Entity {
            generation: 1,
            faction,
            kind: kind.to_owned(),
            owner: 0,
            formation: 0,
            category,
            damage: 0,
            position,
            heading: f64::from(idx),
            speed: if moves { 180.0 } else { 0.0 },
            turn: if moves { 0.05 } else { 0.0 },
            lost_at: None,
        };
        self.entities.insert(idx, entity);
        self.happened(json!({"type": "spawn", "subject": idx, "faction": faction}));
        idx
    }

    pub(super) fn set_weather(&mut self, preset: u32) {
        self.weather = preset;
        self.happened(json!({"type": "weather", "value": preset}));
    }

    pub(super) fn happened(&mut self, mut event: Value) {
        event["tick"] = json!(self.tick);
        if let Some(fields) = event.as_object_mut() {
            fields.retain(|_, value| !value.is_null());
        }
        self.events.push(event);
    }

    pub(super) fn take_events(&mut self) -> Vec<Value> {
        std::mem::take(&mut self.events)
    }

    fn draw(&mut self, below: u64) -> u32 {
        self.random = self
            .random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.random >> 33) % below.max(1)) as u32
    }

    /// The state, as its schema defines it.
    pub(super) fn state(&self) -> Value {
        let entities = self.entities.iter().map(|(idx, e)| {
            let moving = if e.lost_at.is_none() { e.speed } else { 0.0 };
            json!({
                "idx": idx, "gen": e.generation, "faction": e.faction, "type": e.kind, "owner_peer": e.owner,
                "formation": e.formation, "category": e.category, "damage_level": e.damage,
                "flags": u32::from(e.owner != 0), "pos": e.position,
                "vel": [e.heading.cos() * moving, 0.0, e.heading.sin() * moving],
                "hp_frac": 1.0 - f64::from(e.damage) / 4.0, "sweep_deg": 0.0,
            })
        });
        let peers = self.peers.iter().map(|(id, p)| {
            json!({"peer_id": id, "faction": p.faction, "delay_ticks": 2, "role": p.role})
        });
        let faction = |index: usize, id: &str, name: &str| json!({"index": index, "id": id, "name": name, "alert_level": self.alerts[index]});
        json!({
            "tick": self.tick,
            "weather_preset": self.weather,
            "time_of_day_hours": self.hours,
            "wind": [4.0, -1.5],
            "mission": {
                "active": true, "name": "Dawn patrol", "outcome": 0, "triggers_fired": self.kills,
                "elapsed_seconds": self.tick as f64 * STEP,
            },
            "factions": [faction(0, "blue", "Blue Coast"), faction(1, "red", "Red Ridge")],
            "relationships": [[0, 2], [2, 0]],
            "peers": peers.collect::<Vec<_>>(),
            "entities": entities.collect::<Vec<_>>(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_is_the_same_match() {
        let play = |seed| {
            let mut simulation = Simulation::new(seed);
            simulation.advance(20 * 600);
            (simulation.state(), simulation.take_events())
        };
        assert_eq!(play(7), play(7));
        assert_ne!(play(7).1, play(8).1);
        let events = play(7).1;
        for kind in [
            "kill",
            "spawn",
            "despawn",
            "weather",
            "score",
            "damage_level",
        ] {
            assert!(events.iter().any(|event| event["type"] == kind), "{kind}");
        }
        assert!(
            play(7).0["entities"]
                .as_array()
                .is_some_and(|e| e.len() < 20)
        );
    }
}
