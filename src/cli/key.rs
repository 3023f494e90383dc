//! `moothall key`: agent keys. SQL decides what a key may do; this command generates and shows it.

use clap::Subcommand;
use serde_json::{Value, json};
use tokio_postgres::Client;

use super::{
    CliError,
    database::{BridgeDatabase, ask},
    say,
};
use crate::secret;

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    action: Action,

    #[command(flatten)]
    database: BridgeDatabase,
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
    let client = args.database.connect().await?;
    match args.action {
        Action::Create(create) => {
            let (key, answer) = make(&client, spec(create)).await?;
            if args.database.json() {
                print_created_json(&key, answer)
            } else {
                print_created(&key, &answer)
            }
        }
        Action::List { account } => {
            let keys = ask(&client, "select mcp.key_list($1)::text", &[&account]).await?;
            if args.database.json() {
                say(keys)
            } else {
                print_list(&keys)
            }
        }
        Action::Revoke { key } => {
            let answer = ask(&client, "select mcp.key_revoke($1)::text", &[&key]).await?;
            let revoked_at = answer["revoked_at"].as_str().unwrap_or_default();
            if args.database.json() {
                say(answer)
            } else {
                say(format_args!("{key} revoked at {revoked_at}"))
            }
        }
    }
    Ok(())
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

/// `--allow ''` means an empty list.
fn without_empty(mut items: Vec<String>) -> Vec<String> {
    items.retain(|item| !item.is_empty());
    items
}

/// Generates a key. Only its hash goes to the database.
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
    let key = secret::make(kind);
    spec["sha256"] = secret::hash(&key).into();
    spec["prefix"] = secret::prefix(&key).into();
    let answer = ask(client, statement, &[&spec.to_string()]).await?;
    Ok((key, answer))
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

/// The name that pages use.
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
    // SQL stores seconds as a 32-bit integer.
    let seconds = number
        .checked_mul(factor)
        .filter(|seconds| *seconds <= i32::MAX as u64);
    seconds
        .filter(|seconds| *seconds > 0)
        .ok_or_else(|| "expected between 1s and 24855d".to_string())
}
