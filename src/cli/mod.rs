//! The commands.

pub mod account;
pub mod call;
mod database;
pub mod dev;
pub mod doctor;
mod error;
pub mod host_demo;
pub mod host_key;
pub mod key;
mod log;
pub mod make_avatar;
pub mod migrate;
mod output;
pub mod play;
pub mod role;
mod running;
pub mod serve;
mod signal;

use clap::{Parser, Subcommand};

pub use error::CliError;
pub(crate) use output::say;

/// Connects AI agents to applications whose rules live in PostgreSQL
#[derive(Debug, Parser)]
#[command(name = "moothall", version, disable_help_subcommand = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Start everything on this machine: a private PostgreSQL, a demo, both origins
    #[command(after_help = "Example:\n  moothall dev --web-addr 127.0.0.1:9000")]
    Dev(dev::Args),
    /// Run the bridge in production, on a database that `moothall migrate` prepared
    #[command(after_help = serve::HELP)]
    Serve(serve::Args),
    /// Upgrade a database to this release: migrations, then functions
    #[command(
        after_help = "Example:\n  moothall migrate --database-url postgres://owner:…@db.example/app"
    )]
    Migrate(migrate::Args),
    /// Create and list accounts
    #[command(
        after_help = "Example:\n  moothall account create --handle ada --email ada@example.com"
    )]
    Account(account::Args),
    /// Grant, revoke and list administrator roles
    #[command(after_help = "Example:\n  moothall role grant --account ada --role admin")]
    Role(role::Args),
    /// Create, list and revoke agent keys
    #[command(
        after_help = "Example:\n  moothall key create --account alpha --tier act --expires 30d"
    )]
    Key(key::Args),
    /// Create, list and revoke host keys for match hosts
    #[command(after_help = "Example:\n  moothall host-key create --name arena-1")]
    HostKey(host_key::Args),
    /// Run a sample match host that sends its state and runs commands
    #[command(
        after_help = "Example:\n  moothall host-demo --url https://hall-admin.example --key mhh_…"
    )]
    HostDemo(host_demo::Args),
    /// Call one tool over HTTP and print its answer
    #[command(after_help = "Example:\n  moothall call projects_list '{\"limit\": 5}'")]
    Call(call::Args),
    /// Play duels automatically, as a sample agent
    #[command(after_help = crate::samples::agent::STRATEGY)]
    Play(play::Args),
    /// Check a database (version, roles, grants, drift, clock) and say how to fix each problem
    #[command(
        after_help = "Example:\n  moothall doctor --database-url postgres://owner:…@db.example/app"
    )]
    Doctor(doctor::Args),
    /// Convert a picture to an avatar; the server runs this command itself
    #[command(hide = true)]
    MakeAvatar,
}

impl Cli {
    pub fn makes_avatar(&self) -> bool {
        matches!(self.command, Command::MakeAvatar)
    }
}

pub async fn run(cli: Cli) -> Result<(), CliError> {
    match cli.command {
        Command::Dev(args) => dev::run(args).await,
        Command::Serve(args) => serve::run(args).await,
        Command::Migrate(args) => migrate::run(args).await,
        Command::Account(args) => account::run(args).await,
        Command::Role(args) => role::run(args).await,
        Command::Key(args) => key::run(args).await,
        Command::HostKey(args) => host_key::run(args).await,
        Command::HostDemo(args) => host_demo::run(args).await,
        Command::Call(args) => call::run(args).await,
        Command::Play(args) => play::run(args).await,
        Command::Doctor(args) => doctor::run(args).await,
        // `main` runs it before it starts a runtime.
        Command::MakeAvatar => make_avatar::run(),
    }
}
