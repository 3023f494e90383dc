//! `command_result`: waits up to ten seconds for the host's result of a command.

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use super::command_signal::CommandSignal;
use crate::db::call::{Db, text};

const LONGEST: Duration = Duration::from_secs(10);
const FINISHED: &str = "select to_json(world.command_finished($1::uuid))";

#[derive(Deserialize)]
pub(super) struct Request {
    command: String,
    milliseconds: u64,
}

pub(super) async fn perform(db: &Db, commands: &CommandSignal, request: Request) -> Value {
    // A host that waits on this instance gets the command at once.
    commands.notify();
    let time = Duration::from_millis(request.milliseconds).min(LONGEST);
    let wait = commands.wait(time);
    let finished = loop {
        let signal = wait.listen();
        let answer = db.json(FINISHED, vec![text(&request.command)]).await;
        if answer.is_ok_and(|answer| answer == "true") {
            break true;
        }
        if !wait.sleep(signal).await {
            break false;
        }
    };
    json!({ "command": request.command, "finished": finished })
}
