//! A sample match host: a small deterministic simulation that tells its state, its events, and obeys every command.
//! It knows no more than a game server in any other language would: the address and a host key.

mod link;
mod orders;
mod simulation;

pub use link::{Link, LinkError};

use std::time::Duration;

use simulation::Simulation;

/// How often the state is told.
const BEAT: Duration = Duration::from_secs(1);
/// Ticks in a beat.
const TICKS: u64 = 20;

/// Runs until told to shut down.
pub async fn run(link: Link, seed: u64) -> Result<(), LinkError> {
    let mut simulation = Simulation::new(seed);
    let mut beat = tokio::time::interval(BEAT);
    // Told first: commands are for whoever tells the match.
    beat.tick().await;
    simulation.advance(TICKS);
    link.tell(simulation.state(), simulation.take_events())
        .await?;
    let mut commands = link.commands();
    loop {
        tokio::select! {
            _ = beat.tick() => {
                simulation.advance(TICKS);
                link.tell(simulation.state(), simulation.take_events()).await?;
                if simulation.is_over() {
                    return Ok(());
                }
            }
            command = commands.recv() => {
                let Some(command) = command else {
                    return Err(LinkError("the server gives no commands any more".to_owned()));
                };
                let result = orders::obey(&mut simulation, &command.command, &command.args);
                link.answer(&command.id, result).await?;
            }
        }
    }
}
