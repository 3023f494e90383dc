//! A sample match host: a small deterministic simulation that sends its state and its events, and obeys every command. Like a game server in
//! any other language it knows only the address and a host key.

mod link;
mod orders;
mod simulation;

pub use link::{Link, LinkError};

use std::time::Duration;

use simulation::Simulation;

/// How often the state is sent.
const BEAT: Duration = Duration::from_secs(1);
/// How many ticks pass between two sends.
const TICKS: u64 = 20;

/// Runs until `shutdown`.
pub async fn run(link: Link, seed: u64) -> Result<(), LinkError> {
    let mut simulation = Simulation::new(seed);
    let mut beat = tokio::time::interval(BEAT);
    // The state comes first, because commands go to the host that sends it.
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
