//! Performs the effect that a tool asks for and calls the tool again with the outcome, a bounded number of times. Every gate
//! runs again. SQL recognizes the request's id and does not charge again.

use std::time::Duration;

use serde_json::json;

use crate::{
    db::answer::{Answer, Outcome},
    db::call::{Caller, EntryKind},
    effects::{Done, Kept},
    error,
    http::envelope,
    origin::Origin,
};

/// The most effects of one call. A tool that asks for more is broken.
const ROUNDS: usize = 4;
/// One effect; each kind has narrower bounds of its own.
const LIMIT: Duration = Duration::from_secs(60);

pub(crate) async fn run(
    origin: &Origin,
    caller: &Caller<'_>,
    kind: EntryKind,
    name: &str,
    arguments: &str,
    mut answer: Answer,
) -> Answer {
    for _ in 0..ROUNDS {
        let effect = match answer.outcome {
            Outcome::Effect => answer.effect.take().unwrap_or_default(),
            _ => return answer,
        };
        let performed = tokio::time::timeout(LIMIT, origin.app.effects.perform(&effect)).await;
        let done = match performed {
            Ok(Ok(done)) => done,
            Ok(Err(cause)) => return broken(caller, answer, cause),
            Err(_) => Done {
                outcome: json!({ "error": "it took too long" }),
                kept: None,
            },
        };
        let mut kept = done.kept;
        // From here on SQL may accept it, even when this caller leaves or the answer is lost.
        kept.iter_mut().for_each(Kept::keep);
        let db = &origin.app.db;
        answer = db
            .call_again(caller, kind, name, arguments, &done.outcome)
            .await;
        if matches!(
            answer.outcome,
            Outcome::Error | Outcome::Refused | Outcome::Pending
        ) {
            kept.iter_mut().for_each(Kept::discard);
        }
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

/// The caller learns that the server failed, and by which request; the cause goes to the log.
pub(super) fn fail(caller: &Caller<'_>, answer: &mut Answer) {
    answer.outcome = Outcome::Error;
    answer.body = envelope::body(
        error::INTERNAL,
        error::INTERNAL_MESSAGE,
        Some(caller.request_context.id),
    );
}
