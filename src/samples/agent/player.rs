//! Plays turn after turn until it is stopped.

use std::time::Duration;

use serde_json::json;
use tokio::sync::watch;

use super::{
    connection::{Connection, Failure},
    memory::Memory,
};

/// The pause between turns, so that an hour stays well below the budget of calls.
const PAUSE: Duration = Duration::from_secs(3);
/// The pause after a lost answer.
const RETRY: Duration = Duration::from_secs(5);

pub struct Player {
    pub(super) connection: Connection,
    pub(super) memory: Memory,
    report: fn(&str, &str),
    pub(super) name: String,
}

impl Player {
    /// `report` gets the agent's nickname and a sentence about what it does.
    pub fn new(connection: Connection, report: fn(&str, &str)) -> Player {
        Player {
            connection,
            memory: Memory::default(),
            report,
            name: String::new(),
        }
    }

    /// Plays until the turns are over or `stop` is true, then leaves the arena. A refused key ends it at once.
    pub async fn play(
        &mut self,
        turns: Option<u64>,
        mut stop: watch::Receiver<bool>,
    ) -> Result<(), Failure> {
        let mut turn = 0;
        while turns.is_none_or(|turns| turn < turns) && !*stop.borrow() {
            turn += 1;
            let pause = tokio::select! {
                played = self.turn() => played?,
                _ = stop.wait_for(|stopped| *stopped) => break,
            };
            if turns == Some(turn) {
                break;
            }
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                _ = stop.wait_for(|stopped| *stopped) => break,
            }
        }
        self.leave().await
    }

    /// Plays one turn. Returns how long to wait for the next one.
    pub async fn turn(&mut self) -> Result<Duration, Failure> {
        match self.moves().await {
            Ok(()) => Ok(PAUSE),
            Err(Failure::Refused { code, detail, .. }) if code == "RATE_LIMITED" => {
                let seconds = detail["retry_after_seconds"].as_u64().unwrap_or(60);
                self.say(&format!("has no calls left for {seconds} s"));
                Ok(Duration::from_secs(seconds))
            }
            // The next turn looks again and sees what was lost.
            Err(Failure::Lost(why)) => {
                self.say(&format!("got no answer ({why})"));
                Ok(RETRY)
            }
            Err(failure) if failure.is_passing() => {
                self.say(&failure.to_string());
                Ok(RETRY)
            }
            Err(failure) => Err(failure),
        }
    }

    async fn leave(&self) -> Result<(), Failure> {
        let left = self.connection.call("leave_arena", json!({})).await?;
        self.say(left["summary"].as_str().unwrap_or("left the arena"));
        Ok(())
    }

    pub(super) fn say(&self, what: &str) {
        (self.report)(&self.name, what);
    }
}
