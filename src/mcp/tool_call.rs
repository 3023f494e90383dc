//! One tool call over any transport: check the arguments, open sealed fields, call SQL, seal fields of the result.

use std::sync::Arc;

use serde_json::{Value, json};

use super::{
    json as arguments_json, nulls, results,
    rounds::{self, fail},
    sealed, yaml,
};
use crate::{
    catalog::entries::{Catalog, Tool},
    db::answer::{Answer, Outcome},
    db::call::{ArgumentCheck, Caller, EntryKind},
    db::idempotency::IdempotencyKey,
    error,
    http::{body, envelope, json::repeated_name},
    origin::Origin,
};

/// The answer, and the catalog it was judged by.
pub(crate) struct Called {
    pub answer: Answer,
    pub catalog: Arc<Catalog>,
}

pub(crate) async fn run(
    origin: &Origin,
    caller: &Caller<'_>,
    kind: EntryKind,
    name: &str,
    arguments: &str,
    size: usize,
) -> Called {
    let mut called = attempt(origin, caller, kind, name, arguments, size).await;
    // Judged invalid by a catalog that was out of date: judge once more by the new one.
    let outdated = called.answer.version > called.catalog.version;
    if outdated
        && called.answer.outcome == Outcome::Error
        && !called.sound()
        && origin
            .app
            .catalogs
            .refresh(called.answer.version)
            .await
            .is_ok()
    {
        called = attempt(origin, caller, kind, name, arguments, size).await;
    }
    let Attempt {
        mut answer,
        mut catalog,
        arguments,
        ..
    } = called;
    if answer.outcome == Outcome::Effect {
        answer = rounds::run(origin, caller, kind, name, &arguments, answer).await;
    }
    if outdates(&answer, &catalog) && origin.app.catalogs.refresh(answer.version).await.is_ok() {
        catalog = origin.app.catalogs.get(origin.audience);
    }
    origin.app.catalogs.note_version(answer.version);
    let tool = catalog.entry(kind, name);
    advise(caller, tool, &mut answer);
    if let (Outcome::Ok, Some(tool)) = (answer.outcome, tool) {
        seal(origin, caller, tool, &mut answer);
        if origin.app.sample.takes(catalog.results_checked_percent) && !answer.beside().replayed {
            results::check(&origin.app.metrics, tool, &answer.body);
        }
    }
    let known = tool.map_or("unknown", |tool| tool.name.as_str());
    caller.request_context.note(|note| {
        note.tool = Some(known.to_owned());
        note.outcome = Some(label(&answer));
        note.cause = answer.cause.take();
    });
    Called { answer, catalog }
}

/// What the caller of a lost answer can do: repeat with the same key, or look first.
fn advise(caller: &Caller<'_>, tool: Option<&Tool>, answer: &mut Answer) {
    if answer.outcome != Outcome::Unavailable
        || envelope::code(&answer.body) != error::OUTCOME_UNKNOWN
    {
        return;
    }
    let mut body: Value = serde_json::from_str(&answer.body).unwrap_or_default();
    let begin = "The database gave no answer in time, so the call may have been done.";
    match (&caller.key, tool.and_then(|tool| tool.look_at.as_deref())) {
        (IdempotencyKey::Given(_), _) => {
            let repeat = "Repeat it with the same idempotency key: it is done once.";
            body["message"] = json!(format!("{begin} {repeat}"));
        }
        (_, Some(look_at)) => {
            let look = format!("Call {look_at} to see, before you repeat it.");
            body["message"] = json!(format!("{begin} {look}"));
            body["look_at"] = json!(look_at);
        }
        _ => {}
    }
    answer.body = body.to_string();
}

/// Whether the answer holds an error that a newer catalog than this one declares.
fn outdates(answer: &Answer, catalog: &Catalog) -> bool {
    let failed = matches!(
        answer.outcome,
        Outcome::Error | Outcome::Refused | Outcome::Pending
    );
    failed
        && answer.version > catalog.version
        && !catalog.declares_error(&envelope::code(&answer.body))
}

struct Attempt {
    answer: Answer,
    catalog: Arc<Catalog>,
    /// As SQL got them.
    arguments: String,
    check: ArgumentCheck,
}

impl Attempt {
    fn sound(&self) -> bool {
        matches!(self.check, ArgumentCheck::Sound)
    }
}

async fn attempt(
    origin: &Origin,
    caller: &Caller<'_>,
    kind: EntryKind,
    name: &str,
    arguments: &str,
    size: usize,
) -> Attempt {
    let catalog = origin.app.catalogs.get(origin.audience);
    let (arguments, check) = match malformed_key(&caller.key) {
        Some(check) => ("{}".to_owned(), check),
        None => judge(origin, catalog.entry(kind, name), arguments, size),
    };
    let db = &origin.app.db;
    let answer = db.call(caller, kind, name, &arguments, &check).await;
    Attempt {
        answer,
        catalog,
        arguments,
        check,
    }
}

fn malformed_key(key: &IdempotencyKey) -> Option<ArgumentCheck> {
    match key {
        IdempotencyKey::Malformed(field) => Some(ArgumentCheck::Invalid {
            field: (*field).to_owned(),
            message: "An idempotency key is one text of 1 to 128 visible ASCII characters without spaces.".to_owned(),
        }),
        IdempotencyKey::Absent | IdempotencyKey::Given(_) => None,
    }
}

/// The arguments to send to SQL, and the result of their check.
fn judge(origin: &Origin, tool: Option<&Tool>, text: &str, size: usize) -> (String, ArgumentCheck) {
    let invalid = |message: &str| {
        let check = ArgumentCheck::Invalid {
            field: String::new(),
            message: message.to_owned(),
        };
        ("{}".to_owned(), check)
    };
    // SQL says that the tool is unknown; or it is newer than this catalog, and the call is judged again.
    let Some(tool) = tool else {
        return invalid("The tools have just changed; repeat the call.");
    };
    if size > tool.body_limit.max(body::BODY_LIMIT) {
        return invalid("The arguments are too long for this tool.");
    }
    let mut arguments = match serde_json::from_str::<Value>(text) {
        Ok(arguments) => arguments,
        Err(error) => return invalid(&format!("The arguments cannot be read as JSON: {error}.")),
    };
    if let Some(field) = repeated_name(text.as_bytes()) {
        let message = format!("{field} is given twice; give it once.");
        return ("{}".to_owned(), ArgumentCheck::Invalid { field, message });
    }
    let rewritten = match arguments_json::normalize(&mut arguments) {
        Ok(rewritten) => rewritten,
        Err(check) => return ("{}".to_owned(), check),
    };
    let (shortened, left_out) = nulls::leave_out(&mut arguments, &tool.input_schema);
    let checked = tool.schema.check(&arguments);
    for name in left_out {
        if tool.nulls.contains(&name) {
            arguments[name] = Value::Null;
        }
    }
    match checked {
        // Arguments that do not fit are not worth sending.
        Err(violation) => ("{}".to_owned(), Err(violation).into()),
        Ok(()) if !rewritten && !shortened && tool.sealed.is_empty() && tool.yaml.is_empty() => {
            (text.to_owned(), ArgumentCheck::Sound)
        }
        Ok(()) => {
            for field in &tool.yaml {
                if let Some(Value::String(text)) = arguments.get(field) {
                    if let Some(check) = too_long(tool, field, text) {
                        return ("{}".to_owned(), check);
                    }
                    let read = yaml::read(text);
                    arguments[field] = read;
                }
            }
            let check = sealed::open(&origin.app.seal, origin.audience, tool, &mut arguments);
            (arguments.to_string(), check)
        }
    }
}

/// A document's length is that of its file, so it is bounded in bytes too.
fn too_long(tool: &Tool, field: &str, text: &str) -> Option<ArgumentCheck> {
    let limit = tool.input_schema["properties"][field]["maxLength"].as_u64()?;
    (text.len() as u64 > limit).then(|| ArgumentCheck::Invalid {
        field: field.to_owned(),
        message: format!("{field} must have at most {limit} bytes."),
    })
}

fn seal(origin: &Origin, caller: &Caller<'_>, tool: &Tool, answer: &mut Answer) {
    let body = std::mem::take(&mut answer.body);
    match sealed::close(&origin.app.seal, origin.audience, tool, body) {
        Some(body) => answer.body = body,
        None => {
            answer.cause = Some("a field of the result is too long to be sealed".to_owned());
            fail(caller, answer);
        }
    }
}

/// For the request's log line.
pub(crate) fn note(caller: &Caller<'_>, answer: &Answer) {
    caller.request_context.note(|note| {
        note.outcome = Some(label(answer));
        note.cause.clone_from(&answer.cause);
    });
}

/// `ok`, or the error's code.
pub(crate) fn label(answer: &Answer) -> String {
    match answer.outcome {
        Outcome::Ok | Outcome::Effect => "ok".to_owned(),
        Outcome::Error | Outcome::Refused | Outcome::Pending | Outcome::Unavailable => {
            envelope::code(&answer.body)
        }
    }
}
