//! `moothall role`: the roles of administrators. SQL defines which roles there are.

use clap::Subcommand;
use serde_json::Value;

use super::{
    CliError,
    database::{OwnerDatabase, ask},
    say,
};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(subcommand)]
    action: Action,
    #[command(flatten)]
    database: OwnerDatabase,
}

#[derive(Debug, Subcommand)]
enum Action {
    /// Grant an administrator role to an account, or change its role
    Grant {
        /// Handle of the account
        #[arg(long, value_name = "HANDLE")]
        account: String,
        /// Role to grant; `moothall role list` shows all roles
        #[arg(long)]
        role: String,
        /// Limit the role to this faction
        #[arg(long, value_name = "NUMBER")]
        faction: Option<u16>,
    },
    /// Revoke the role of an account, from its next call on
    Revoke {
        /// Handle of the account
        #[arg(long, value_name = "HANDLE")]
        account: String,
        /// Role to revoke
        #[arg(long)]
        role: String,
    },
    /// List the roles, their capabilities and the accounts that hold them
    List,
}

pub async fn run(args: Args) -> Result<(), CliError> {
    let client = args.database.connect().await?;
    let (answer, said) = match args.action {
        Action::Grant {
            account,
            role,
            faction,
        } => {
            let faction = faction.map(i32::from);
            let statement = "select mcp.role_grant($1, $2, $3)::text";
            let answer = ask(&client, statement, &[&account, &role, &faction]).await?;
            (answer, format!("{account} now has the role {role}"))
        }
        Action::Revoke { account, role } => {
            let statement = "select mcp.role_revoke($1, $2)::text";
            let answer = ask(&client, statement, &[&account, &role]).await?;
            (answer, format!("{account} no longer has a role"))
        }
        Action::List => {
            let answer = ask(&client, "select mcp.role_list()::text", &[]).await?;
            let roles: Vec<_> = answer.as_array().into_iter().flatten().map(line).collect();
            let said = roles.join("\n");
            (answer, said)
        }
    };
    if args.database.json() {
        say(answer);
    } else {
        say(said);
    }
    Ok(())
}

fn line(role: &Value) -> String {
    let list = |name: &str| {
        let items = role[name].as_array().into_iter().flatten();
        items
            .filter_map(Value::as_str)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let holders = match list("accounts").as_str() {
        "" => "nobody".to_owned(),
        names => names.to_owned(),
    };
    let name = role["role"].as_str().unwrap_or_default();
    format!(
        "{name:<16} held by {holders}; capabilities: {}",
        list("capabilities")
    )
}
