//! `moothall host-key`: keys of match hosts, which are valid for the host's interface alone.

use clap::Subcommand;
use serde_json::{Value, json};
use tokio_postgres::Client;

use super::{
    CliError,
    database::{BridgeDatabase, ask},
    key, say,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    action: Action,

    #[command(flatten)]
    database: BridgeDatabase,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Create a host key; it is shown once
    Create {
        /// Name of the key
        #[arg(long)]
        name: Option<String>,
        /// Lifetime, such as 30d or 12h (default: never expires)
        #[arg(long, value_name = "TIME", value_parser = key::seconds)]
        expires: Option<u64>,
    },
    /// List host keys, including revoked ones
    List,
    /// Revoke a host key immediately
    Revoke {
        /// Public prefix of the key (`mhh_` and eight characters), or its id
        key: String,
    },
}

pub async fn run(args: Args) -> Result<(), CliError> {
    let client = args.database.connect().await?;
    match args.action {
        Action::Create { name, expires } => {
            let (key, mut answer) = make(
                &client,
                json!({"name": name, "expires_in_seconds": expires}),
            )
            .await?;
            if args.database.json() {
                answer["key"] = key.into();
                say(answer);
            } else {
                say(format_args!("{key}\n\nSave it now: it is shown only once."));
            }
        }
        Action::List => {
            let keys = ask(&client, "select world.host_key_list()::text", &[]).await?;
            if args.database.json() {
                say(keys);
            } else {
                keys.as_array().into_iter().flatten().for_each(print);
            }
        }
        Action::Revoke { key } => {
            let answer = ask(&client, "select world.host_key_revoke($1)::text", &[&key]).await?;
            let revoked_at = answer["revoked_at"].as_str().unwrap_or_default();
            say(format_args!("{key} revoked at {revoked_at}"));
        }
    }
    Ok(())
}

/// Generates a key. Only its hash goes to the database.
pub(super) async fn make(client: &Client, spec: Value) -> Result<(String, Value), CliError> {
    key::generate(
        client,
        "mhh_",
        "select world.host_key_create($1::text::jsonb)::text",
        spec,
    )
    .await
}

fn print(key: &Value) {
    let field = |name: &str| key[name].as_str().unwrap_or("-").to_owned();
    let state = match key["revoked_at"].as_str() {
        Some(at) => format!("revoked {at}"),
        None => format!("last used {}", field("last_used_at")),
    };
    say(format_args!(
        "{}  {}  {state}",
        field("prefix"),
        field("name")
    ));
}
