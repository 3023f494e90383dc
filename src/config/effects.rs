//! Settings of effects: models, pictures, objects.

use secrecy::SecretString;
use std::{fmt, path::PathBuf, sync::Arc, time::Duration};

use crate::network::{Internet, Network};

/// The default time limit of an embedding service.
pub(super) const EMBEDDINGS_TIMEOUT: Duration = Duration::from_secs(10);
/// The default time limit of a chat service.
pub(super) const CHAT_TIMEOUT: Duration = Duration::from_secs(30);

#[derive(Clone)]
pub struct EffectsConfig {
    /// Without it, the built-in lexical model.
    pub embeddings: Option<EmbeddingsConfig>,
    /// Without it, bios stay as SQL drafts them.
    pub chat: Option<ChatConfig>,
    pub objects: ObjectsConfig,
    /// The network for addresses that strangers choose: the Internet, except in tests.
    #[doc(hidden)]
    pub network: Arc<dyn Network>,
    /// The program that makes avatars: this one, except in tests.
    #[doc(hidden)]
    pub picture_program: Option<PathBuf>,
}

impl Default for EffectsConfig {
    fn default() -> Self {
        Self {
            embeddings: None,
            chat: None,
            objects: ObjectsConfig::default(),
            network: Arc::new(Internet),
            picture_program: None,
        }
    }
}

impl fmt::Debug for EffectsConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EffectsConfig")
            .field("embeddings", &self.embeddings)
            .field("chat", &self.chat)
            .field("objects", &self.objects)
            .finish_non_exhaustive()
    }
}

#[derive(Clone, Debug)]
pub struct EmbeddingsConfig {
    /// The whole address, including `/v1/embeddings`.
    pub url: String,
    pub model: String,
    pub key: Option<SecretString>,
    /// The size of the vectors, sent to the service and checked in its answer.
    pub dimensions: Option<usize>,
    pub timeout: Duration,
}

#[derive(Clone, Debug)]
pub struct ChatConfig {
    /// The whole address, including `/v1/chat/completions`.
    pub url: String,
    pub model: String,
    pub key: Option<SecretString>,
    pub timeout: Duration,
}

#[derive(Clone, Debug, Default)]
pub enum ObjectsConfig {
    /// Avatars cannot be stored.
    #[default]
    None,
    Folder {
        path: PathBuf,
        public_url: Option<String>,
    },
    S3(S3Config),
}

impl ObjectsConfig {
    /// The address of the objects for browsers, if the web origin does not serve them. It ends without a slash.
    pub fn public_url(&self) -> Option<&str> {
        match self {
            Self::None => None,
            Self::Folder { public_url, .. } => public_url.as_deref(),
            Self::S3(config) => config.public_url.as_deref(),
        }
    }
}

#[derive(Clone, Debug)]
pub struct S3Config {
    pub url: String,
    pub bucket: String,
    pub region: String,
    pub access_key: String,
    pub secret_key: SecretString,
    pub public_url: Option<String>,
}
