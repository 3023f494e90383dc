//! `/world/commands`: the commands that a person may run, as forms.

use std::collections::BTreeMap;

use askama::Template;
use axum::{http::StatusCode, response::Response};
use serde::Deserialize;
use serde_json::{Value, json};

use super::{
    super::{Frame, form::Form, redirect, refusal::Refusal, visit::Visit},
    frame, page,
};
use crate::web::{Page, address::Query};

const COMMANDS: &str = "select world.page_commands($1, $2, $3)";
const RUN: &str = "select world.run_command($1, $2, $3)";
/// Prefix of the fields that hold arguments.
const ARGUMENT: &str = "arg.";

/// As `world.page_commands` answers.
#[derive(Deserialize)]
struct Offered {
    handle: String,
    role: String,
    faction: Option<u64>,
    commands: Vec<Command>,
    ran: Option<Ran>,
    recent: Vec<Recent>,
}

#[derive(Deserialize)]
struct Command {
    name: String,
    description: String,
    confirm: bool,
    own_faction: bool,
    one_of: Option<Vec<String>>,
    arguments: Vec<Argument>,
    /// Whether it was just refused: its form is shown open.
    #[serde(skip)]
    open: bool,
}

#[derive(Deserialize)]
struct Argument {
    name: String,
    required: bool,
    #[serde(rename = "type")]
    kind: String,
    items: usize,
    minimum: Option<String>,
    maximum: Option<String>,
    length: u64,
    /// Whether only the listed choices are valid.
    closed: bool,
    choices: Option<Vec<Choice>>,
    /// What the person typed.
    #[serde(skip)]
    values: Vec<String>,
}

impl Argument {
    fn value(&self) -> &str {
        self.values.first().map_or("", String::as_str)
    }

    /// The fields of a position, with their values.
    fn parts(&self) -> Vec<(&'static str, &str)> {
        let value = |index: usize| self.values.get(index).map_or("", String::as_str);
        let named = ["x", "y", "z"].into_iter().enumerate().take(self.items);
        named.map(|(index, name)| (name, value(index))).collect()
    }
}

#[derive(Deserialize)]
struct Choice {
    value: String,
    label: String,
}

#[derive(Deserialize)]
struct Ran {
    id: String,
    command: String,
    status: String,
    result: Option<Value>,
    reason: Option<String>,
}

#[derive(Deserialize)]
struct Recent {
    command: String,
    who: String,
    caller: String,
    at: String,
    status: String,
    reason: Option<String>,
    args: Option<String>,
    result: Option<String>,
}

#[derive(Deserialize)]
pub(crate) struct CommandsQuery {
    ran: Option<String>,
}

#[derive(Template)]
#[template(path = "world_commands.html")]
struct Commands {
    frame: Frame,
    offered: Offered,
}

#[derive(Template)]
#[template(path = "world_confirm.html")]
struct Confirm {
    frame: Frame,
    command: String,
    description: String,
    args: Vec<(String, Value)>,
    fields: Vec<(String, String)>,
}

pub(crate) async fn show(visit: Visit, Query(query): Query<CommandsQuery>) -> Page {
    let offered = visit
        .read::<Offered>(COMMANDS, &json!({ "ran": query.ran }))
        .await?;
    Ok(render(&visit, offered, None))
}

pub(crate) async fn submit(form: Form) -> Page {
    let visit = &form.visit;
    let (command, fields) = (form.text("command"), form.with_prefix(ARGUMENT));
    let confirmed = form.text("confirmed") == "yes";
    let input = json!({ "command": command, "fields": fields, "confirmed": confirmed });
    let answer = match visit.try_ask(RUN, &input).await {
        Ok(answer) => answer,
        Err(error) => {
            let refusal = error.refusal()?;
            let offered = visit.read(COMMANDS, &json!({})).await?;
            let offered = refill(offered, command, &fields);
            return Ok(render(visit, offered, Some(refusal)));
        }
    };
    if answer["confirm"] == true {
        return Ok(confirm(visit, &answer, &fields));
    }
    // Waits two seconds at most. The page then shows the result, or that there is none yet.
    let effects = &visit.origin.app.effects;
    let _ = effects.perform(&answer["effect"].to_string()).await;
    let id = answer["id"].as_str().unwrap_or_default();
    Ok(redirect(&format!("/world/commands?ran={id}")))
}

/// Puts what the person typed back into the form of the refused command.
fn refill(mut offered: Offered, command: &str, fields: &BTreeMap<&str, &[String]>) -> Offered {
    let refused = offered.commands.iter_mut().filter(|c| c.name == command);
    for refused in refused {
        refused.open = true;
        for argument in &mut refused.arguments {
            let typed = fields.get(argument.name.as_str());
            argument.values = typed.map_or_else(Vec::new, |values| values.to_vec());
        }
    }
    offered
}

fn render(visit: &Visit, offered: Offered, refusal: Option<Refusal>) -> Response {
    let waiting = offered
        .ran
        .as_ref()
        .is_some_and(|ran| ran.status == "queued");
    let status = visit.status(refusal.as_ref());
    let frame = frame(
        visit,
        "Commands",
        &offered.handle,
        "/world/commands",
        waiting,
    )
    .with_refusal(refusal);
    page(status, &Commands { frame, offered })
}

fn confirm(visit: &Visit, answer: &Value, fields: &BTreeMap<&str, &[String]>) -> Response {
    let text = |name: &str| answer[name].as_str().unwrap_or_default().to_owned();
    let command = text("command");
    let title = format!("Run {command}?");
    let mut frame = frame(visit, &title, &text("handle"), "/world/commands", false);
    frame.broad = false;
    let args = answer["args"].as_object().cloned().unwrap_or_default();
    let fields = fields.iter().flat_map(|(name, values)| {
        let name = format!("{ARGUMENT}{name}");
        values
            .iter()
            .map(move |value| (name.clone(), value.clone()))
    });
    let confirm = Confirm {
        frame,
        description: text("description"),
        args: args.into_iter().collect(),
        fields: fields.collect(),
        command,
    };
    page(StatusCode::OK, &confirm)
}
