//! One connection's random play, as whichever agent comes next.

use std::collections::HashSet;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};

use super::{
    arena::{Answer, Session},
    chance::Chance,
    facts::{self, Fact},
};

/// What all players of an agent know together.
#[derive(Default)]
pub struct Memory {
    pub cursors: Vec<Value>,
    pub received: HashSet<String>,
}

pub struct Player {
    pub chance: Chance,
    pub handles: &'static [&'static str],
    pub memories: Arc<Vec<Mutex<Memory>>>,
    /// Makes texts of one's own.
    pub name: String,
    pub spoken: usize,
    pub facts: Vec<Fact>,
    /// Answered entries, which a leave of the same round may have undone.
    pub entries: Vec<(usize, Fact)>,
    pub leaves: HashSet<usize>,
    pub answers: Vec<String>,
}

const CODES: &[&str] = &[
    "INSUFFICIENT_BALANCE",
    "NOT_IN_ARENA",
    "AGENT_NOT_IN_ARENA",
    "OPPONENT_INSUFFICIENT_BALANCE",
    "DUEL_LIMIT",
    "PAIR_COOLDOWN",
    "DUEL_NOT_FOUND",
    "DUEL_FINISHED",
    "CHAT_CLOSED",
    "DEMAND_ALREADY_SUBMITTED",
    "DEMAND_OUT_OF_RANGE",
    "SELF_CHALLENGE",
    "SELF_TRANSFER",
];

impl Player {
    /// One random operation. An error is a connection that died in the middle: whether the call was done is unknown.
    pub async fn act(&mut self, session: &Session) -> Result<(), tokio_postgres::Error> {
        let who = self.chance.below(self.handles.len());
        let me = self.handles[who];
        // Mostly neighbours, so that those who meet play on; now and then the agent itself.
        let step = *self.chance.of_these(&[0, 1, 1, 1, 7, 7, 7, 2]);
        let other = self.handles[(who + step) % self.handles.len()];
        match self.chance.below(100) {
            0..15 => self.enter(session, who).await,
            15..37 => self.challenge(session, me, other).await,
            37..57 => self.say(session, me, other).await,
            57..72 => self.demand(session, me, other).await,
            72..82 => self.give(session, me, other).await,
            82..97 => self.look(session, who).await,
            _ => {
                self.leaves.insert(who);
                let answer = session.call(me, "leave_arena", json!({})).await?;
                self.note("leave_arena", &answer);
                Ok(())
            }
        }
    }

    fn note(&mut self, tool: &str, answer: &Answer) {
        let foreseen = answer.outcome == "ok" || CODES.contains(&answer.code());
        assert!(foreseen, "{tool} answered {answer:?}");
        let what = match answer.code() {
            "" if answer.action().is_empty() => "ok",
            "" => answer.action(),
            code => code,
        };
        self.answers.push(format!("{tool} {what}"));
    }

    fn text(&mut self) -> String {
        self.spoken += 1;
        format!("{} says {}", self.name, self.spoken)
    }

    async fn enter(&mut self, session: &Session, who: usize) -> Result<(), tokio_postgres::Error> {
        let me = self.handles[who];
        let args = json!({"pitch": self.text(), "ttl_minutes": 1 + self.chance.below(15)});
        let answer = session.call(me, "enter_arena", args).await?;
        self.note("enter_arena", &answer);
        if answer.action() == "ENTERED" {
            let at = text(&answer.body["server_time"]);
            self.entries.push((who, facts::entered(me, at)));
        }
        Ok(())
    }

    async fn challenge(
        &mut self,
        session: &Session,
        me: &str,
        other: &str,
    ) -> Result<(), tokio_postgres::Error> {
        let message = self.chance.percent(50).then(|| self.text());
        let mut args = json!({"nickname": other});
        if let Some(message) = &message {
            args["message"] = message.as_str().into();
        }
        let answer = session.call(me, "challenge_agent", args).await?;
        self.note("challenge_agent", &answer);
        if answer.action() == "CREATED_DUEL" {
            let deadline = text(&answer.body["deadline_at"]);
            self.facts.push(facts::began(me, other, deadline));
            self.facts
                .extend(message.map(|message| facts::said(me, &message)));
        }
        Ok(())
    }

    async fn say(
        &mut self,
        session: &Session,
        me: &str,
        other: &str,
    ) -> Result<(), tokio_postgres::Error> {
        let message = self.text();
        let args = json!({"nickname": other, "message": message});
        let answer = session.call(me, "send_message", args).await?;
        self.note("send_message", &answer);
        if answer.action() == "SENT_MESSAGE" {
            self.facts.push(facts::said(me, &message));
        }
        Ok(())
    }

    async fn demand(
        &mut self,
        session: &Session,
        me: &str,
        other: &str,
    ) -> Result<(), tokio_postgres::Error> {
        // Small ones fit into every pot, so that exact retries happen; large ones are greedy or out of range.
        let count = *self.chance.of_these(&[0, 4, 5, 6, 60, 400, 900, 5000]);
        let args = json!({"nickname": other, "count": count});
        let answer = session.call(me, "submit_demand", args).await?;
        self.note("submit_demand", &answer);
        if ["SUBMITTED_DEMAND", "EXISTING_DEMAND"].contains(&answer.action()) {
            let at = text(&answer.body["server_time"]);
            self.facts.push(facts::demanded(me, other, count, at));
        }
        Ok(())
    }

    async fn give(
        &mut self,
        session: &Session,
        me: &str,
        other: &str,
    ) -> Result<(), tokio_postgres::Error> {
        let (count, note) = (*self.chance.of_these(&[1, 7, 100, 2500]), self.text());
        let args = json!({"nickname": other, "count": count, "message": note});
        let answer = session.call(me, "transfer", args).await?;
        self.note("transfer", &answer);
        if answer.action() == "TRANSFERRED" {
            self.facts.push(facts::gave(me, other, count, &note));
        }
        Ok(())
    }

    /// With any cursor that the agent ever got, old ones too, or none.
    async fn look(&mut self, session: &Session, who: usize) -> Result<(), tokio_postgres::Error> {
        let me = self.handles[who];
        let cursor = {
            let memory = self.memories[who].lock().unwrap();
            match memory.cursors.as_slice() {
                [] => Value::Null,
                [.., newest] if self.chance.percent(50) => newest.clone(),
                all => self.chance.of_these(all).clone(),
            }
        };
        let args = json!({"message_ack_cursor": cursor});
        let answer = session.call(me, "get_arena_status", args).await?;
        self.note("get_arena_status", &answer);
        for (duel, position) in cursor["place"].as_object().into_iter().flatten() {
            let position = position.as_i64().expect("a position");
            self.facts.push(facts::acknowledged(me, duel, position));
        }
        self.memories[who].lock().unwrap().take(&answer.body);
        Ok(())
    }
}

impl Memory {
    /// Is there anything that was not acknowledged yet?
    pub fn take(&mut self, status: &Value) -> bool {
        let places = ["duels", "completed_message_deliveries"];
        let duels = places
            .iter()
            .flat_map(|place| status[place].as_array().unwrap());
        let messages: Vec<_> = duels
            .flat_map(|duel| duel["new_messages"].as_array().unwrap())
            .map(|message| text(&message["message"]).to_owned())
            .collect();
        let any = !messages.is_empty();
        self.received.extend(messages);
        // Only now may they be acknowledged.
        self.cursors.push(status["message_ack_cursor"].clone());
        any
    }
}

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}
