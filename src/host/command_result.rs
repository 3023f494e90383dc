//! The effect `command_result`: wait a moment for what the match's host makes of a command.

use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::{db::call::text, origin::App};

const KIND: &str = "command_result";
const LONGEST: Duration = Duration::from_secs(10);
const FINISHED: &str = "select to_json(world.command_finished($1::uuid))";

#[derive(Deserialize)]
struct Effect {
    kind: String,
    command: String,
    milliseconds: u64,
}

/// None: this is another effect.
pub async fn perform(app: &App, effect: &str) -> Option<Value> {
    let effect: Effect = serde_json::from_str(effect)
        .ok()
        .filter(|effect: &Effect| effect.kind == KIND)?;
    // A host that waits on this instance has it at once.
    app.desk.ring();
    let patience = Duration::from_millis(effect.milliseconds).min(LONGEST);
    let patience = app.desk.patience(patience);
    let finished = loop {
        let rung = patience.listen();
        let answer = app.db.json(FINISHED, vec![text(&effect.command)]).await;
        if answer.is_ok_and(|answer| answer == "true") {
            break true;
        }
        if !patience.rest(rung).await {
            break false;
        }
    };
    Some(json!({ "command": effect.command, "finished": finished }))
}
