//! `moothall key`: agent keys. What a key may be is decided in SQL; here it is only generated and shown.

use std::path::{Path, PathBuf};

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use clap::Subcommand;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio_postgres::{Client, types::ToSql};

use super::{CliError, owner::VARIABLE, running::Running, say};
use crate::db::connect;

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    action: Action,

    /// URL of the database (default: the running `moothall dev`)
    #[arg(
        long,
        env = "MOOTHALL_DATABASE_URL",
        hide_env_values = true,
        global = true,
        display_order = 100
    )]
    database_url: Option<String>,

    /// Certificate authority of the database server, if it is not public
    #[arg(
        long,
        value_name = "FILE",
        env = "MOOTHALL_DATABASE_CA",
        global = true,
        display_order = 100
    )]
    database_ca: Option<PathBuf>,

    /// Data folder of the running `moothall dev`
    #[arg(
        long,
        value_name = "DIR",
        default_value = ".moothall",
        global = true,
        display_order = 100
    )]
    data: PathBuf,

    /// Print JSON
    #[arg(long, global = true, display_order = 100)]
    json: bool,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Create an agent key; it is shown once
    Create(Create),
    /// List agent keys, including revoked ones
    List {
        /// Only keys of this account
        #[arg(long, value_name = "HANDLE")]
        account: Option<String>,
    },
    /// Revoke an agent key immediately
    Revoke {
        /// Public prefix of the key (`mhk_` and eight characters), or its id
        key: String,
    },
}

#[derive(clap::Args, Debug)]
struct Create {
    /// Account that owns the key (default: the only account of that audience)
    #[arg(long, value_name = "HANDLE")]
    account: Option<String>,
    /// Audience of the key: `user` or `admin`
    #[arg(long, default_value = "user")]
    audience: String,
    /// Limit the key to this role (admin)
    #[arg(long)]
    role: Option<String>,
    /// Limit the key to this faction (admin)
    #[arg(long, value_name = "NUMBER")]
    faction: Option<u32>,
    /// Access level: `observe` (Read only), `recommend` (Review) or `act` (Full)
    #[arg(long)]
    tier: Option<String>,
    /// Permissions, as scopes (default: all scopes of the audience)
    #[arg(long, value_name = "A,B", value_delimiter = ',')]
    scope: Option<Vec<String>>,
    /// Command allowlist (admin)
    #[arg(long, value_name = "CMD,CMD", value_delimiter = ',')]
    allow: Option<Vec<String>>,
    /// Workspace, by slug or id (user; default: the account's only workspace)
    #[arg(long)]
    workspace: Option<String>,
    /// Lifetime, such as 30d or 12h (default: never expires)
    #[arg(long, value_name = "TIME", value_parser = seconds)]
    expires: Option<u64>,
    /// Name of the key
    #[arg(long)]
    name: Option<String>,
}

pub async fn run(args: Args) -> Result<(), CliError> {
    let client = connect(args.database_url, args.database_ca.as_deref(), &args.data).await?;
    match args.action {
        Action::Create(create) => {
            let (key, answer) = make(&client, spec(create)).await?;
            if args.json {
                print_created_json(&key, answer)
            } else {
                print_created(&key, &answer)
            }
        }
        Action::List { account } => {
            let keys = ask(&client, "select mcp.key_list($1)::text", &[&account]).await?;
            if args.json {
                say(keys)
            } else {
                print_list(&keys)
            }
        }
        Action::Revoke { key } => {
            let answer = ask(&client, "select mcp.key_revoke($1)::text", &[&key]).await?;
            let revoked_at = answer["revoked_at"].as_str().unwrap_or_default();
            if args.json {
                say(answer)
            } else {
                say(format_args!("{key} revoked at {revoked_at}"))
            }
        }
    }
    Ok(())
}

/// To the database of that address, or of the running `moothall dev`.
pub(super) async fn connect(
    url: Option<String>,
    ca: Option<&Path>,
    data: &Path,
) -> Result<Client, CliError> {
    let config = Running::database_url(url, data, "MOOTHALL_DATABASE_URL")?
        .parse()
        .map_err(|_| invalid_url())?;
    connect::connect(&config, ca)
        .await
        .map_err(CliError::from_display)
}

/// Without the address, which may hold a password.
pub(super) fn invalid_url() -> CliError {
    CliError(
        "the database URL is not valid; expected postgres://user:password@host:port/database"
            .into(),
    )
}

fn spec(create: Create) -> Value {
    json!({
        "account": create.account,
        "audience": create.audience,
        "role": create.role,
        "faction": create.faction,
        "tier": create.tier,
        "scopes": create.scope.map(without_empty),
        "allowlist": create.allow.map(without_empty),
        "workspace": create.workspace,
        "expires_in_seconds": create.expires,
        "name": create.name,
    })
}

/// `--allow ''` means none.
fn without_empty(mut items: Vec<String>) -> Vec<String> {
    items.retain(|item| !item.is_empty());
    items
}

/// Generates a key, of which only the hash leaves this process.
pub(super) async fn make(client: &Client, spec: Value) -> Result<(String, Value), CliError> {
    let statement = "select mcp.key_create($1::text::jsonb)::text";
    generate(client, "mhk_", statement, spec).await
}

pub(super) async fn generate(
    client: &Client,
    kind: &str,
    statement: &str,
    mut spec: Value,
) -> Result<(String, Value), CliError> {
    let mut bytes = [0u8; 32];
    getrandom::fill(&mut bytes).map_err(CliError::from_display)?;
    let key = format!("{kind}{}", URL_SAFE_NO_PAD.encode(bytes));
    spec["sha256"] = hex::encode(Sha256::digest(&key)).into();
    spec["prefix"] = prefix(&key).into();
    let answer = ask(client, statement, &[&spec.to_string()]).await?;
    Ok((key, answer))
}

/// The public part of a key, by which people tell keys apart.
pub(crate) fn prefix(key: &str) -> &str {
    key.get(..12).unwrap_or(key)
}

pub(super) async fn ask(
    client: &Client,
    statement: &str,
    parameters: &[&(dyn ToSql + Sync)],
) -> Result<Value, CliError> {
    let row = client
        .query_one(statement, parameters)
        .await
        .map_err(|error| {
            let said = error.as_db_error().map(|db| match db.code().code() {
                "3F000" | "42883" => format!("{}; run `moothall migrate` first", db.message()),
                "42501" => format!(
                    "{}; connect as the database's owner (--database-url or {VARIABLE})",
                    db.message()
                ),
                _ => db.message().to_owned(),
            });
            CliError(said.unwrap_or_else(|| format!("the database connection failed: {error}")))
        })?;
    serde_json::from_str(row.get(0)).map_err(CliError::from_display)
}

fn print_created_json(key: &str, mut answer: Value) {
    answer["key"] = key.into();
    say(answer);
}

fn print_created(key: &str, answer: &Value) {
    say(format_args!("{key}\n"));
    say("Save it now: it is shown only once.");
    for name in [
        "name",
        "account",
        "audience",
        "tier",
        "scopes",
        "workspace",
        "expires_at",
    ] {
        if let Some(text) = text(&answer[name]) {
            say(format_args!("  {:<12} {text}", label(name)));
        }
    }
}

/// As pages call it.
fn label(name: &str) -> &str {
    match name {
        "tier" => "access level",
        "scopes" => "permissions",
        "expires_at" => "expires",
        other => other,
    }
}

fn print_list(keys: &Value) {
    for key in keys.as_array().into_iter().flatten() {
        let field = |name: &str| text(&key[name]).unwrap_or_else(|| "-".into());
        let state = match text(&key["revoked_at"]) {
            Some(at) => format!("revoked {at}"),
            None => format!("last used {}", field("last_used_at")),
        };
        let (prefix, account) = (field("prefix"), field("account"));
        say(format_args!(
            "{prefix}  {account:<16} {:<5} {:<9} {}  {state}",
            field("audience"),
            field("tier"),
            field("name")
        ));
    }
}

fn text(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        Value::Array(items) => Some(items.iter().filter_map(text).collect::<Vec<_>>().join(", ")),
        other => Some(other.to_string()),
    }
}

pub(super) fn seconds(text: &str) -> Result<u64, String> {
    let wrong = || "expected a number and a unit, such as 30d, 12h or 45m".to_string();
    let unit = text.chars().last().ok_or_else(wrong)?;
    let factor = match unit {
        'd' => 86_400,
        'h' => 3_600,
        'm' => 60,
        's' => 1,
        _ => return Err(wrong()),
    };
    let number: u64 = text[..text.len() - 1].parse().map_err(|_| wrong())?;
    // SQL counts seconds in an integer.
    let seconds = number
        .checked_mul(factor)
        .filter(|seconds| *seconds <= i32::MAX as u64);
    seconds
        .filter(|seconds| *seconds > 0)
        .ok_or_else(|| "expected between 1s and 24855d".to_string())
}
