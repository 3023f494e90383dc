//! What SQL asks for and a database cannot do. A tool asks and is called again with the outcome; a job asks and nobody
//! waits. One file a kind.

mod auto_bio;
pub(crate) mod avatar;
pub(crate) mod client;
mod command_result;
mod command_signal;
mod embed;
pub mod fetch;
pub(crate) mod jobs;
mod kept;
mod lexical;
mod objects;
pub mod picture;
mod service;
pub mod way_out;

use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde_json::{Value, json};

pub use command_signal::CommandSignal;
pub use kept::Kept;
pub use objects::Objects;
pub(crate) use objects::{CACHE, KIND};

use crate::{config::EffectsConfig, db::call::Db, metrics::Metrics};

/// The kinds of effect that this program performs.
const KINDS: [&str; 5] = [
    "auto_bio",
    "avatar",
    "command_result",
    "delete_object",
    "embed",
];

pub struct Effects {
    db: Db,
    /// Told when commands move, on this instance.
    pub commands: CommandSignal,
    embedder: embed::Provider,
    writer: Option<auto_bio::Writer>,
    avatars: avatar::Avatars,
    pub objects: Objects,
    metrics: Arc<Metrics>,
}

/// What became of an effect, as SQL hears it.
pub struct Done {
    pub outcome: Value,
    pub kept: Option<Kept>,
}

impl Effects {
    pub fn new(config: &EffectsConfig, db: Db, metrics: Arc<Metrics>) -> Result<Self, String> {
        let client = |error: reqwest::Error| error.to_string();
        let objects = Objects::new(&config.objects)?;
        Ok(Self {
            db,
            commands: CommandSignal::default(),
            embedder: embed::Provider::new(config.embeddings.as_ref()).map_err(client)?,
            writer: config
                .chat
                .as_ref()
                .map(auto_bio::Writer::new)
                .transpose()
                .map_err(client)?,
            avatars: avatar::Avatars::new(config, objects.clone()),
            objects,
            metrics,
        })
    }

    /// What SQL is told about this program at its start.
    pub fn facts(&self) -> Value {
        json!({ "embedding_model": self.embedder.model() })
    }

    /// Performs one effect. What cannot be done is an outcome with `error`; what nobody here knows is the error.
    pub async fn perform(&self, effect: &str) -> Result<Done, String> {
        let effect: Value = serde_json::from_str(effect).map_err(|error| error.to_string())?;
        let kind = effect["kind"].as_str().unwrap_or_default();
        let Some(&kind) = KINDS.iter().find(|known| **known == kind) else {
            return Err(format!("unknown effect {kind:?}"));
        };
        let done = match self.perform_kind(kind, &effect).await {
            Ok(done) => done,
            Err(error) => {
                tracing::warn!(kind, error, "an effect failed");
                Done::plain(json!({ "error": error }))
            }
        };
        self.metrics.performed(kind, done.label());
        Ok(done)
    }

    async fn perform_kind(&self, kind: &str, effect: &Value) -> Result<Done, String> {
        match kind {
            "embed" => {
                let embedded = self.embedder.perform(read(effect)?).await?;
                let outcome = serde_json::to_value(embedded);
                outcome.map(Done::plain).map_err(|error| error.to_string())
            }
            "avatar" => Ok(match self.avatars.perform(read(effect)?).await? {
                avatar::Made::Stored(kept) => Done {
                    outcome: json!({ "object": kept.name() }),
                    kept: Some(kept),
                },
                avatar::Made::Rejected(reason) => Done::plain(json!({ "rejected": reason })),
            }),
            "auto_bio" => match &self.writer {
                Some(writer) => writer.perform(read(effect)?).await.map(Done::plain),
                None => Ok(Done::plain(json!({ "text": null }))),
            },
            "command_result" => {
                let request = read(effect)?;
                let outcome = command_result::perform(&self.db, &self.commands, request).await;
                Ok(Done::plain(outcome))
            }
            _ => {
                let name = effect["object"].as_str().unwrap_or_default();
                self.objects.delete(name).await?;
                Ok(Done::plain(json!({})))
            }
        }
    }
}

fn read<T: DeserializeOwned>(effect: &Value) -> Result<T, String> {
    serde_json::from_value(effect.clone()).map_err(|error| format!("malformed effect: {error}"))
}

impl Done {
    fn plain(outcome: Value) -> Self {
        Self {
            outcome,
            kept: None,
        }
    }

    fn label(&self) -> &'static str {
        match () {
            () if self.outcome.get("error").is_some() => "error",
            () if self.outcome.get("rejected").is_some() => "rejected",
            () => "ok",
        }
    }
}
