//! What a tool asks for outside the database is done, and the tool is called again with the outcome, a bounded number
//! of times. Every gate runs again; SQL knows by the request that the charge is paid.

use super::tool_call::fail;
use crate::{
    db::call::{Answer, Caller, Door, Outcome},
    host::command_result,
    origin::Origin,
};

/// A tool that asks more often is broken.
const ROUNDS: usize = 4;

pub async fn run(
    origin: &Origin,
    caller: &Caller<'_>,
    door: Door,
    name: &str,
    arguments: &str,
    mut answer: Answer,
) -> Answer {
    for _ in 0..ROUNDS {
        let effect = match answer.outcome {
            Outcome::Effect => answer.effect.take().unwrap_or_default(),
            _ => return answer,
        };
        let Some(outcome) = command_result::perform(&origin.app, &effect).await else {
            return broken(caller, answer, format!("unknown effect {effect}"));
        };
        let db = &origin.app.db;
        answer = db.call_again(caller, door, name, arguments, &outcome).await;
    }
    match answer.outcome {
        Outcome::Effect => broken(caller, answer, "it asks for effects without end".to_owned()),
        _ => answer,
    }
}

fn broken(caller: &Caller<'_>, mut answer: Answer, cause: String) -> Answer {
    answer.cause = Some(cause);
    fail(caller, &mut answer);
    answer
}
