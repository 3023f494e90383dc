//! `moothall play`: runs the sample agent until Ctrl-C.

use std::path::PathBuf;

use tokio::sync::watch;

use super::{CliError, call, say, signal::Stop};
use crate::samples::agent::{Connection, Player};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// Origin to play at (default: the running `moothall dev`)
    #[arg(long, env = "MOOTHALL_URL")]
    url: Option<String>,

    /// Agent key with access level `act` (default: alpha's key in the running `moothall dev`)
    #[arg(long, env = "MOOTHALL_KEY", hide_env_values = true)]
    key: Option<String>,

    /// Leave after this many turns (default: at Ctrl-C)
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
    turns: Option<u64>,

    /// Take one turn and stay in the arena
    #[arg(long, conflicts_with = "turns")]
    once: bool,

    /// Data folder of the running `moothall dev`
    #[arg(long, value_name = "DIR", default_value = ".moothall")]
    data: PathBuf,
}

pub async fn run(args: Args) -> Result<(), CliError> {
    let mut stop = Stop::listen()?;
    let (url, key) = call::target(args.url, args.key, false, &args.data)?;
    let connection = Connection::new(&url, &key).map_err(CliError)?;
    let mut player = Player::new(connection, |who, what| say(format_args!("{who}: {what}")));
    if args.once {
        return tokio::select! {
            played = player.turn() => played.map(drop).map_err(CliError::from_display),
            () = stop.requested() => Ok(()),
        };
    }
    let (stopping, stopped) = watch::channel(false);
    tokio::spawn(async move {
        stop.requested().await;
        let _ = stopping.send(true);
        // A second Ctrl-C ends at once, without leaving the arena.
        stop.requested().await;
        std::process::exit(130);
    });
    let played = player.play(args.turns, stopped).await;
    played.map_err(CliError::from_display)
}
