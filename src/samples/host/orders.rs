//! How the sample host performs each command.

use serde_json::{Value, json};

use super::simulation::{AIR, GROUND, Simulation};

/// The result, or why the command is impossible. The arguments match the command's schema.
pub(super) fn obey(world: &mut Simulation, command: &str, args: &Value) -> Result<Value, String> {
    let number = |name: &str| {
        args[name]
            .as_u64()
            .and_then(|n| u32::try_from(n).ok())
            .unwrap_or_default()
    };
    let text = |name: &str| args[name].as_str().unwrap_or_default();
    let mut done = json!({});
    match command {
        "help" => {
            done =
                json!({"text": "A sample match: every command of the catalog does something here."})
        }
        "status" => {
            done = json!({"tick": world.tick, "paused": world.paused, "entities": world.entities.len(), "peers": world.peers.len()})
        }
        "peers" => done = world.state()["peers"].clone(),
        "tickstats" => done = json!({"ticks": world.tick, "ticks_per_second": 20}),
        "kick" => leave(world, number("peer"), "was kicked")?,
        "ban" => match args["ip"].as_str() {
            Some(ip) => drop(world.banned.insert(ip.to_owned())),
            None => leave(world, number("peer"), "was banned")?,
        },
        "unban" => {
            if !world.banned.remove(text("ip")) {
                return Err(format!("{} is not banned", text("ip")));
            }
        }
        "mute" | "unmute" => peer(world, number("peer"))?.muted = command == "mute",
        "shutdown" => {
            world.ends_at = Some(world.tick + 20 * u64::from(number("in")));
            let reason = args["reason"]
                .as_str()
                .unwrap_or("The server shuts down.")
                .to_owned();
            world.happened(json!({"type": "chat", "text": reason}));
        }
        "set_weather" => world.set_weather(number("preset")),
        "set_time" => world.hours = args["hours"].as_f64().unwrap_or_default(),
        "pause" | "resume" => world.paused = command == "pause",
        "reload_config" => {}
        "spawn" => {
            let (kind, at) = (text("type"), position(args));
            let category = if at[1] > 10.0 { AIR } else { GROUND };
            let faction = number("faction");
            if faction > 1 {
                return Err(format!("there is no faction {faction}"));
            }
            done = json!({"idx": world.spawn(kind, faction, category, at)});
        }
        "kill" => {
            if !world.hit(number("idx"), None, 4) {
                return Err(format!("there is no entity {} to destroy", number("idx")));
            }
        }
        "tp" => {
            let entity = world.entities.get_mut(&number("idx"));
            entity
                .ok_or_else(|| format!("there is no entity {}", number("idx")))?
                .position = position(args);
        }
        "respawn" => {
            let id = number("peer");
            let faction = peer(world, id)?.faction;
            world.entities.retain(|_, entity| entity.owner != id);
            let idx = world.spawn("interceptor", faction, AIR, [0.0, 2500.0, 0.0]);
            if let Some(entity) = world.entities.get_mut(&idx) {
                entity.owner = id;
            }
            done = json!({ "idx": idx });
        }
        "flight_order" => {
            let turn = match text("order") {
                "patrol" => 0.05,
                "hold" => 0.2,
                "rtb" | "attack" => 0.0,
                other => return Err(format!("{other} is no order: patrol, hold, rtb or attack")),
            };
            let flight = world
                .entities
                .values_mut()
                .filter(|e| e.formation == number("flight"));
            let ordered = flight.map(|entity| entity.turn = turn).count();
            if ordered == 0 {
                return Err(format!("there is no flight {}", number("flight")));
            }
            done = json!({ "aircraft": ordered });
        }
        "set_alert" => {
            let (faction, level) = (number("faction"), number("level"));
            let alert = world.alerts.get_mut(faction as usize);
            *alert.ok_or_else(|| format!("there is no faction {faction}"))? = level;
            world.happened(json!({"type": "alert_level", "faction": faction, "value": level}));
        }
        "spectate" => {
            let watched = args["entity"].as_u64().and_then(|n| u32::try_from(n).ok());
            if let Some(idx) = watched.filter(|idx| !world.entities.contains_key(idx)) {
                return Err(format!("there is no entity {idx}"));
            }
            let peer = peer(world, number("peer"))?;
            (peer.watches, peer.role) = (watched, 1);
        }
        "grant" => peer(world, number("peer"))?.granted = Some(text("role").to_owned()),
        "revoke" => peer(world, number("peer"))?.granted = None,
        "set_role" => peer(world, number("peer"))?.role = u32::from(text("role") == "observer"),
        "team" => peer(world, number("peer"))?.faction = number("faction"),
        _ => return Err(format!("this host does not know {command}")),
    }
    Ok(done)
}

fn peer(world: &mut Simulation, id: u32) -> Result<&mut super::simulation::Peer, String> {
    world
        .peers
        .get_mut(&id)
        .ok_or_else(|| format!("there is no peer {id}"))
}

fn leave(world: &mut Simulation, id: u32, why: &str) -> Result<(), String> {
    peer(world, id)?;
    world.peers.remove(&id);
    world.happened(json!({"type": "leave", "actor": id, "text": why}));
    Ok(())
}

fn position(args: &Value) -> [f64; 3] {
    [0, 1, 2].map(|axis| args["pos"][axis].as_f64().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_there_is_a_reason_and_no_panic() {
        let mut world = Simulation::new(1);
        for (command, args) in [
            ("kick", json!({"peer": 9})),
            ("kill", json!({"idx": 99})),
            ("tp", json!({"idx": 99, "pos": [1, 2, 3]})),
            ("respawn", json!({"peer": 9})),
            ("flight_order", json!({"flight": 9, "order": "rtb"})),
            ("set_alert", json!({"faction": 9, "level": 1})),
            ("unban", json!({"ip": "192.0.2.1"})),
            ("dance", json!({})),
        ] {
            assert!(obey(&mut world, command, &args).is_err(), "{command}");
        }
    }
}
