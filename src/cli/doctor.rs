//! `moothall doctor`: checks a database and says how to fix each problem.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use tokio_postgres::{Client, Config};

use crate::cli::{CliError, database::OWNER_URL, running::Running, say};
use crate::db::connect::{self, chain};
use crate::db::doctor::{Diagnosis, examine, examine_bridge};
use crate::db::source::SqlSource;
use crate::effects::way_out::WayOut;
use crate::{config::default_allowed_origins, network::Internet};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// URL of the database, as its owner (default: the running `moothall dev`)
    #[arg(long, env = "MOOTHALL_OWNER_URL", hide_env_values = true)]
    pub database_url: Option<String>,

    /// Also check the URL that the bridge uses
    #[arg(
        long,
        value_name = "URL",
        env = "MOOTHALL_DATABASE_URL",
        hide_env_values = true
    )]
    pub bridge_url: Option<String>,

    /// Your own sql/ folder, if you passed one to `migrate` (default: the folder of the running `moothall dev`)
    #[arg(long, value_name = "DIR")]
    pub sql: Option<PathBuf>,

    /// Certificate authority of the database server, if it is not public
    #[arg(long, value_name = "FILE", env = "MOOTHALL_DATABASE_CA")]
    pub database_ca: Option<PathBuf>,

    /// Data folder of the running `moothall dev`
    #[arg(long, value_name = "DIR", default_value = ".moothall")]
    pub data: PathBuf,

    /// Print one line of JSON
    #[arg(long)]
    pub json: bool,
}

pub async fn run(args: Args) -> Result<(), CliError> {
    let ca_file = args.database_ca.as_deref();
    // A running `moothall dev` uses the rules of its own folder.
    let own = match args.database_url {
        None => Running::read(&args.data).ok().and_then(|dev| dev.sql),
        Some(_) => None,
    };
    let source = args.sql.or(own);
    let source = source.map_or(SqlSource::Embedded, SqlSource::Dir);
    let url = Running::database_url(args.database_url, &args.data, OWNER_URL)?;
    let owner = open(&url, ca_file).await?;
    let mut findings = examine(&owner, &source)
        .await
        .map_err(|error| CliError(error.to_string()))?;
    if let Some(url) = &args.bridge_url {
        let bridge = open(url, ca_file).await?;
        let more = examine_bridge(&bridge).await;
        findings.extend(more.map_err(|error| CliError(chain(&error)))?);
    }
    let way_out = WayOut::new(Arc::new(Internet), &default_allowed_origins());
    let way_out = way_out.look().await;
    let serious = findings.iter().filter(|finding| finding.serious).count();
    if args.json {
        let answer =
            serde_json::json!({ "ok": serious == 0, "findings": findings, "way_out": way_out });
        say(&answer);
    } else {
        print(&findings);
        if !way_out {
            say(
                "note: no way out to the Internet from here. A server on this machine cannot read clients' metadata documents, so \
                 clients register instead; avatars and services outside fail.",
            );
        }
    }
    match serious {
        0 => Ok(()),
        1 => Err(CliError("1 problem found".into())),
        _ => Err(CliError(format!("{serious} problems found"))),
    }
}

async fn open(url: &str, ca_file: Option<&Path>) -> Result<Client, CliError> {
    let config: Config = url
        .parse()
        .map_err(|error| CliError(format!("the database URL is not valid: {}", chain(&error))))?;
    connect::connect(&config, ca_file)
        .await
        .map_err(|error| CliError(error.to_string()))
}

fn print(findings: &[Diagnosis]) {
    for found in findings {
        let mark = if found.serious { "problem" } else { "notice" };
        say(format!("{mark} ({}): {}", found.check, found.finding));
        say(format!("    to do: {}", found.action));
    }
    if findings.is_empty() {
        say(
            "no problems found: version, roles, grants, migrations, drift, data and clock are correct",
        );
    }
}
