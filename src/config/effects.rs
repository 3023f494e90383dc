//! Settings of what leaves the database: models, pictures, objects.

use secrecy::SecretString;
use std::{fmt, path::PathBuf, sync::Arc, time::Duration};

use crate::network::{Internet, Network};

/// How long an embedding service may take, unless told otherwise.
pub(super) const EMBEDDINGS_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a chat service may take, unless told otherwise.
pub(super) const CHAT_TIMEOUT: Duration = Duration::from_secs(30);

#[derive(Clone)]
pub struct EffectsConfig {
    /// None: the built-in lexical model.
    pub embeddings: Option<EmbeddingsConfig>,
    /// None: bios are what SQL drafts.
    pub chat: Option<ChatConfig>,
    pub objects: ObjectsConfig,
    /// The road to addresses that strangers choose; the Internet, unless tests say otherwise.
    #[doc(hidden)]
    pub network: Arc<dyn Network>,
    /// The program whose `make-avatar` is run; this one, unless tests say otherwise.
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
    /// The whole address, with `/v1/embeddings` where it has that.
    pub url: String,
    pub model: String,
    pub key: Option<SecretString>,
    /// Asked for, and checked in the answer.
    pub dimensions: Option<usize>,
    pub timeout: Duration,
}

#[derive(Clone, Debug)]
pub struct ChatConfig {
    /// The whole address, with `/v1/chat/completions` where it has that.
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
    /// Where browsers find the objects, when not on the web origin. Without a slash at its end.
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
