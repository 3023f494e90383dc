//! `moothall account`: creates accounts by hand, such as the first one. SQL decides what is valid.

use std::io::Read;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use clap::Subcommand;
use serde_json::{Value, json};

use super::{
    CliError,
    database::{OwnerDatabase, ask},
    say,
};
use crate::{
    password::{self, HashedPassword},
    secret,
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
    /// Create an account that signs in with a password (with Supabase Auth, people sign up at /signup instead)
    Create {
        /// Public name of the account; it cannot change later
        #[arg(long)]
        handle: String,
        /// Email address for sign-in
        #[arg(long)]
        email: String,
        /// Read the password from standard input (default: generate one and show it once)
        #[arg(long)]
        password_stdin: bool,
    },
    /// List accounts and their roles
    List,
}

pub async fn run(args: Args) -> Result<(), CliError> {
    let json = args.database.json();
    match args.action {
        Action::Create {
            handle,
            email,
            password_stdin,
        } => {
            let (password, generated) = read_or_generate(password_stdin)?;
            let HashedPassword { verifier, length } =
                password::hash(&password).ok_or_else(|| {
                    CliError("use a password of at most 72 bytes without NUL bytes".into())
                })?;
            let spec = json!({"handle": handle, "email": email, "verifier": verifier, "password_length": length});
            let client = args.database.connect().await?;
            let statement = "select pages.create_account($1::text::jsonb)::text";
            let mut answer = ask(&client, statement, &[&spec.to_string()]).await?;
            if json {
                if generated {
                    answer["password"] = password.into();
                }
                say(answer);
            } else {
                print_created(&answer, generated.then_some(password.as_str()));
            }
        }
        Action::List => {
            let client = args.database.connect().await?;
            let accounts = ask(&client, "select mcp.account_list()::text", &[]).await?;
            if json {
                say(accounts);
            } else {
                accounts.as_array().into_iter().flatten().for_each(print);
            }
        }
    }
    Ok(())
}

/// The password, and whether it was generated here.
fn read_or_generate(from_stdin: bool) -> Result<(String, bool), CliError> {
    if !from_stdin {
        return Ok((URL_SAFE_NO_PAD.encode(secret::random::<18>()), true));
    }
    let mut text = String::new();
    std::io::stdin()
        .read_to_string(&mut text)
        .map_err(CliError::from_display)?;
    let line = text.strip_suffix('\n').unwrap_or(&text);
    Ok((line.strip_suffix('\r').unwrap_or(line).to_owned(), false))
}

fn print_created(answer: &Value, generated: Option<&str>) {
    let field = |name: &str| answer[name].as_str().unwrap_or_default();
    let (handle, email) = (field("handle"), field("email"));
    say(format_args!("{handle} signs in at /login as {email}"));
    if let Some(password) = generated {
        say(format_args!(
            "password  {password}\n\nSave it now: it is shown only once."
        ));
    }
}

fn print(account: &Value) {
    let field = |name: &str| account[name].as_str().unwrap_or("-").to_owned();
    let (handle, role) = (field("handle"), field("role"));
    say(format_args!("{handle:<30} {role:<16} {}", field("email")));
}
