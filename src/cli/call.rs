//! `moothall call`: calls one tool over HTTP, from a shell.

use std::{
    io::Read,
    path::{Path, PathBuf},
};

use super::{CliError, running::Running, say};
use crate::{address, samples::http};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// Tool name, such as `projects_list`
    pub tool: String,

    /// Arguments as a JSON object; `-` reads them from standard input
    #[arg(default_value = "{}", value_name = "JSON")]
    pub arguments: String,

    /// Origin to call (default: the running `moothall dev`)
    #[arg(long, env = "MOOTHALL_URL")]
    pub url: Option<String>,

    /// Agent key (default: alpha's key in the running `moothall dev`)
    #[arg(long, env = "MOOTHALL_KEY", hide_env_values = true)]
    pub key: Option<String>,

    /// A key of your choice under which the call is done once: repeat a call whose answer was lost with the same key
    #[arg(long, value_name = "KEY")]
    pub idempotency_key: Option<String>,

    /// Use the admin origin and warden's key in the running `moothall dev`
    #[arg(long)]
    pub admin: bool,

    /// Data folder of the running `moothall dev`
    #[arg(long, value_name = "DIR", default_value = ".moothall")]
    pub data: PathBuf,
}

pub async fn run(args: Args) -> Result<(), CliError> {
    let (url, key) = target(args.url, args.key, args.admin, &args.data)?;
    let mut url = address::parse(&url).map_err(CliError)?;
    if let Ok(mut path) = url.path_segments_mut() {
        path.pop_if_empty().extend(["api", "tools", &args.tool]);
    }
    let mut arguments = args.arguments;
    if arguments == "-" {
        arguments.clear();
        std::io::stdin()
            .read_to_string(&mut arguments)
            .map_err(CliError::from_display)?;
    }

    let mut request = http::client(&url)
        .map_err(CliError::from_display)?
        .post(url.clone())
        .bearer_auth(key)
        .header("content-type", "application/json")
        .body(arguments);
    if let Some(key) = &args.idempotency_key {
        request = request.header("idempotency-key", key);
    }
    let failed =
        |error: reqwest::Error| CliError(format!("no answer from {url}: {}", root_cause(&error)));
    let response = request.send().await.map_err(failed)?;
    let status = response.status();
    let body = response.text().await.map_err(failed)?;
    say(body.trim_end());
    if status.is_success() {
        Ok(())
    } else {
        let answered = format!("{} answered {status}", args.tool);
        Err(CliError(match message(&body) {
            Some(message) => format!("{answered}: {message}"),
            None => answered,
        }))
    }
}

/// The error's message for people, with what to do next.
fn message(body: &str) -> Option<String> {
    let body: serde_json::Value = serde_json::from_str(body).ok()?;
    Some(body.pointer("/error/message")?.as_str()?.to_owned())
}

/// The given origin and key, else those of the running `moothall dev`.
pub(super) fn target(
    url: Option<String>,
    key: Option<String>,
    admin: bool,
    data: &Path,
) -> Result<(String, String), CliError> {
    match (url, key) {
        (Some(url), Some(key)) => Ok((url, key)),
        // Never send a dev key to another server.
        (Some(_), None) => Err(CliError(
            "--url needs a key too: set --key or MOOTHALL_KEY".into(),
        )),
        (None, key) => {
            let running = Running::read(data).map_err(|CliError(message)| {
                CliError(format!("{message}, or set --url and --key"))
            })?;
            let (url, person) = match admin {
                true => (running.admin_url, Some(running.admin)),
                false => (running.web_url, running.accounts.into_iter().next()),
            };
            let own = person.map(|person| person.key);
            Ok((url, key.or(own).unwrap_or_default()))
        }
    }
}

fn root_cause(error: &dyn std::error::Error) -> String {
    // The outer message repeats the address; the innermost says why.
    let mut cause = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    cause.to_string()
}
