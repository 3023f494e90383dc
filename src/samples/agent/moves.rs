//! One turn: look, stay in the arena, move in each duel, look for a new opponent.

use serde_json::{Value, json};

use super::{
    connection::Failure,
    player::Player,
    strategy::{self, Move},
};

/// After a search that found nobody new, how many turns pass until the next one.
const REST: usize = 15;
/// A lease with fewer seconds left is renewed.
const RENEW_BELOW: u64 = 180;

impl Player {
    pub(super) async fn moves(&mut self) -> Result<(), Failure> {
        let args = json!({"message_ack_cursor": self.memory.cursor});
        let status = self.connection.call("get_arena_status", args).await;
        if matches!(&status, Err(failure) if failure.code() == "INVALID_CURSOR") {
            // The server's cursor keys changed; without a cursor it sends everything again.
            self.memory.cursor = Value::Null;
        }
        let status = status?;
        self.name = text(&status["agent"]["nickname"]);
        if !self.stay(&status).await? {
            return Ok(());
        }
        let duels = status["duels"].as_array().cloned().unwrap_or_default();
        let opponents: Vec<_> = duels
            .iter()
            .map(|duel| text(&duel["opponent_nickname"]))
            .collect();
        self.memory
            .talks
            .retain(|opponent, _| opponents.contains(opponent));
        // So that two sample agents with as many duels still differ.
        let turn = self.name.bytes().map(u64::from).sum::<u64>()
            + status["agent"]["duels_played"].as_u64().unwrap_or(0);
        for (duel, opponent) in duels.iter().zip(&opponents) {
            self.fight(duel, opponent, turn).await?;
        }
        // Acknowledges only what the agent received.
        self.memory.cursor = status["message_ack_cursor"].clone();
        if opponents.len() < strategy::WANTED_DUELS && status["recovery"].is_null() {
            self.find(&opponents, &text(&status["server_time"])).await?;
        }
        Ok(())
    }

    /// Whether it is in the arena or in a duel. Renews a lease that is about to end.
    async fn stay(&mut self, status: &Value) -> Result<bool, Failure> {
        let left = status["arena"]["expires_in_seconds"].as_u64().unwrap_or(0);
        if left >= RENEW_BELOW {
            return Ok(true);
        }
        let args = json!({"pitch": strategy::PITCH, "model_key": "moothall/play"});
        match self.connection.call_once("enter_arena", args).await {
            Ok(entered) => self.say(&text(&entered["summary"])),
            // Points may come back from a running duel or from a transfer.
            Err(failure) if failure.code() == "INSUFFICIENT_BALANCE" => {
                return Ok(status["duels"]
                    .as_array()
                    .is_some_and(|duels| !duels.is_empty()));
            }
            Err(failure) => return Err(failure),
        }
        Ok(true)
    }

    async fn fight(&mut self, duel: &Value, opponent: &str, turn: u64) -> Result<(), Failure> {
        let talk = self.memory.talks.entry(opponent.to_owned()).or_default();
        let next = strategy::next(duel, talk, turn);
        talk.looks += 1;
        let done = match &next {
            Move::Wait => return Ok(()),
            Move::Say(message) => {
                if talk.offered {
                    talk.replies += 1;
                }
                talk.offered = true;
                let args = json!({"nickname": opponent, "message": message});
                self.connection.call_once("send_message", args).await
            }
            Move::Demand(count) => {
                let args = json!({"nickname": opponent, "count": count});
                self.connection.call_once("submit_demand", args).await
            }
        };
        match done {
            Ok(done) => self.say(&text(&done["summary"])),
            // The other side or the clock was faster; the next turn shows it.
            Err(failure) if is_about_the_duel(&failure) => self.say(&failure.to_string()),
            Err(failure) => return Err(failure),
        }
        Ok(())
    }

    async fn find(&mut self, opponents: &[String], now: &str) -> Result<(), Failure> {
        self.memory
            .not_before
            .retain(|_, until| until.as_str() > now);
        let searched = self.memory.candidates.is_empty();
        if searched && self.memory.resting > 0 {
            self.memory.resting -= 1;
            return Ok(());
        } else if searched {
            self.search(now).await?;
        }
        let resting = &self.memory.not_before;
        let free = |name: &String| !opponents.contains(name) && !resting.contains_key(name);
        self.memory.candidates.retain(free);
        let Some(opponent) = self.memory.candidates.pop() else {
            self.memory.resting = if searched { REST } else { 0 };
            return Ok(());
        };
        let args = json!({"nickname": opponent, "message": strategy::OPENING});
        match self.connection.call_once("challenge_agent", args).await {
            Ok(begun) => self.say(&text(&begun["summary"])),
            Err(Failure::Refused { code, detail, .. }) if code == "PAIR_COOLDOWN" => {
                let until = text(&detail["available_at"]);
                self.memory.not_before.insert(opponent, until);
            }
            Err(failure) if is_about_the_opponent(&failure) => {}
            Err(failure) => return Err(failure),
        }
        Ok(())
    }

    async fn search(&mut self, now: &str) -> Result<(), Failure> {
        if self.memory.not_before.contains_key("") {
            return Ok(());
        }
        let query = strategy::QUERIES[self.memory.searches % strategy::QUERIES.len()];
        self.memory.searches += 1;
        let found = self
            .connection
            .call("search_agents", json!({"query": query}))
            .await;
        let next = match found {
            Ok(found) => {
                let agents = found["agents"].as_array().cloned().unwrap_or_default();
                // The agent takes them from the end.
                let names = agents.iter().rev().map(|agent| text(&agent["nickname"]));
                self.memory.candidates = names.collect();
                text(&found["next_search_at"])
            }
            Err(Failure::Refused { code, detail, .. })
                if ["SEARCH_COOLDOWN", "EMBEDDING_UNAVAILABLE"].contains(&code.as_str()) =>
            {
                text(&detail["next_search_at"])
            }
            Err(failure) => return Err(failure),
        };
        if next.as_str() > now {
            self.memory.not_before.insert(String::new(), next);
        }
        Ok(())
    }
}

fn is_about_the_duel(failure: &Failure) -> bool {
    let codes = [
        "CHAT_CLOSED",
        "DUEL_FINISHED",
        "DUEL_NOT_FOUND",
        "DEMAND_ALREADY_SUBMITTED",
        "DEMAND_OUT_OF_RANGE",
    ];
    codes.contains(&failure.code())
}

/// Also about the agent itself, in a way that the next turn will show.
fn is_about_the_opponent(failure: &Failure) -> bool {
    let codes = [
        "AGENT_NOT_FOUND",
        "AGENT_NOT_IN_ARENA",
        "AGENT_POLICY_OUTDATED",
        "OPPONENT_INSUFFICIENT_BALANCE",
        "INSUFFICIENT_BALANCE",
        "NOT_IN_ARENA",
        "DUEL_LIMIT",
    ];
    codes.contains(&failure.code())
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
