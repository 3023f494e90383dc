//! The demo's agents. Each is a sample agent that uses HTTP.

use std::time::Duration;

use tokio::{sync::watch, task::JoinSet};

use super::super::{CliError, running::SignIn};
use crate::samples::agent::{Connection, Player};

/// How long all agents may take to leave. A lease that stays expires by itself.
const FAREWELL: Duration = Duration::from_secs(1);

pub(super) struct Players {
    stop: watch::Sender<bool>,
    tasks: JoinSet<()>,
}

impl Players {
    pub(super) fn start(web_url: &str, agents: Vec<SignIn>) -> Result<Players, CliError> {
        let (stop, stopped) = watch::channel(false);
        let mut tasks = JoinSet::new();
        for agent in agents {
            let connection = Connection::new(web_url, &agent.key).map_err(CliError)?;
            let stopped = stopped.clone();
            tasks.spawn(async move {
                let mut player =
                    Player::new(connection, |who, what| tracing::debug!("{who}: {what}"));
                if let Err(failure) = player.play(None, stopped).await {
                    tracing::warn!("the sample agent {} stopped: {failure}", agent.handle);
                }
            });
        }
        Ok(Players { stop, tasks })
    }

    pub(super) async fn leave(mut self) {
        let _ = self.stop.send(true);
        let all = async { while self.tasks.join_next().await.is_some() {} };
        let _ = tokio::time::timeout(FAREWELL, all).await;
    }
}
