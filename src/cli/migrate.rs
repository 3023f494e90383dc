//! `moothall migrate`: upgrades a database to the migrations and functions of this build, or of a team's own folder.

use std::path::PathBuf;

use crate::cli::{CliError, database::OWNER_URL, say};
use crate::db::migrate::{Options, Purpose, Report, create_roles, migrate_with};
use crate::db::source::SqlSource;

#[derive(clap::Args, Debug)]
pub struct Args {
    /// URL of the database, as a user that can create schemas and roles
    #[arg(long, env = "MOOTHALL_OWNER_URL", hide_env_values = true)]
    pub database_url: Option<String>,

    /// Use the migrations/ and functions/ of this folder instead of the built-in ones
    #[arg(long, value_name = "DIR")]
    pub sql: Option<PathBuf>,

    /// Certificate authority of the database server, if it is not public
    #[arg(long, value_name = "FILE", env = "MOOTHALL_DATABASE_CA")]
    pub database_ca: Option<PathBuf>,

    /// Rooms to install, with those they need; `none` for the core alone. Left out: the rooms that the database has, or all of them
    /// if it is new. A room can be added later and never removed
    #[arg(
        long,
        value_name = "ROOM,…",
        value_delimiter = ',',
        env = "MOOTHALL_ROOMS"
    )]
    pub rooms: Option<Vec<String>>,

    /// Apply the functions even if no file changed; this overwrites changes made by hand
    #[arg(long)]
    pub force: bool,

    /// Create the roles that this server lacks and nothing else, before you restore a backup into it
    #[arg(long, conflicts_with_all = ["sql", "rooms", "force"])]
    pub roles_only: bool,

    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

pub async fn run(args: Args) -> Result<(), CliError> {
    let url = args.database_url.ok_or_else(|| {
        CliError(format!(
            "no database given: set --database-url or {OWNER_URL} to the owner's URL \
             (`moothall dev` migrates its own database automatically)"
        ))
    })?;
    let source = args.sql.map_or(SqlSource::Embedded, SqlSource::Dir);
    let options = Options {
        ca_file: args.database_ca,
        force: args.force,
        rooms: rooms(args.rooms),
    };
    if args.roles_only {
        let created = create_roles(&url, &options).await;
        let created = created.map_err(|error| CliError(error.to_string()))?;
        if args.json {
            say(serde_json::json!({ "roles_created": created }));
        } else {
            print_roles(&created);
            say("all roles exist");
        }
        return Ok(());
    }
    let report = migrate_with(&url, &source, Purpose::Production, &options)
        .await
        .map_err(|error| CliError(error.to_string()))?;
    if args.json {
        let line = serde_json::to_string(&report).map_err(|error| CliError(error.to_string()))?;
        say(&line);
    } else {
        print(&report);
    }
    Ok(())
}

/// `none` means no room; an empty variable counts as not set.
pub(super) fn rooms(given: Option<Vec<String>>) -> Option<Vec<String>> {
    let mut names = given?;
    names
        .iter_mut()
        .for_each(|name| *name = name.trim().to_owned());
    names.retain(|name| !name.is_empty());
    match names.as_slice() {
        [] => None,
        [none] if none == "none" => Some(Vec::new()),
        _ => Some(names),
    }
}

fn print_roles(created: &[String]) {
    for name in created {
        say(format!("created the role {name}"));
    }
}

fn print(report: &Report) {
    print_roles(&report.roles_created);
    for name in &report.migrations_applied {
        say(format!("applied {name}"));
    }
    for function in &report.dropped {
        say(format!(
            "dropped {function}: no file has declared it for two releases"
        ));
    }
    for function in &report.kept {
        say(format!(
            "kept {function}: no file declares it, but it is in use or was replaced by hand"
        ));
    }
    let state = if report.changed {
        "is live"
    } else {
        "is already live; nothing to do"
    };
    let rooms = match report.rooms.as_slice() {
        [] => "no rooms".to_owned(),
        rooms => rooms.join(", "),
    };
    say(format!("release {} {state} ({rooms})", report.release));
}
