//! The object store: a local folder, or anything that speaks S3. Names are unguessable, and an object never changes.

use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use object_store::{
    Attribute, AttributeValue, ClientOptions, ObjectStore, ObjectStoreExt, PutMode, PutOptions,
    RetryConfig,
    aws::AmazonS3Builder,
    client::{HttpClient, HttpConnector},
    local::LocalFileSystem,
    path::Path,
};

use super::client;
use crate::config::{ObjectsConfig, S3Config};

const TIMEOUT: Duration = Duration::from_secs(10);
const RETRY: Duration = Duration::from_secs(15);
pub const CACHE: &str = "public, max-age=31536000, immutable";
pub const KIND: &str = "image/webp";

#[derive(Clone)]
pub struct Objects {
    store: Option<Arc<dyn ObjectStore>>,
    /// Where a browser finds the objects, when not with us.
    public_url: Option<String>,
    /// Whether the store keeps a type and a cache rule with an object.
    keeps_headers: bool,
}

impl Objects {
    pub fn new(config: &ObjectsConfig) -> Result<Self, String> {
        let (store, keeps_headers): (Option<Arc<dyn ObjectStore>>, bool) = match config {
            ObjectsConfig::None => (None, false),
            ObjectsConfig::Folder { path, .. } => {
                let unusable = |why: String| format!("{}: {why}", path.display());
                std::fs::create_dir_all(path).map_err(|error| unusable(error.to_string()))?;
                let store = LocalFileSystem::new_with_prefix(path)
                    .map_err(|error| unusable(error.to_string()))?;
                (Some(Arc::new(store)), false)
            }
            ObjectsConfig::S3(config) => (Some(Arc::new(s3(config)?)), true),
        };
        Ok(Self {
            store,
            public_url: config.public_url().map(str::to_owned),
            keeps_headers,
        })
    }

    /// Whether it can be a name of ours at all, 32 hex digits that SQL drew; everything else never reaches the store.
    pub fn is_name(name: &str) -> bool {
        name.strip_suffix(".webp").is_some_and(|stem| {
            stem.len() == 32 && stem.bytes().all(|c| matches!(c, b'0'..=b'9' | b'a'..=b'f'))
        })
    }

    pub fn public_address(&self, name: &str) -> Option<String> {
        let base = self.public_url.as_deref()?;
        Some(format!("{base}/{name}"))
    }

    pub async fn put(&self, name: &str, bytes: Bytes) -> Result<(), String> {
        let mut options = PutOptions::from(PutMode::Overwrite);
        if self.keeps_headers {
            let kept = [
                (Attribute::ContentType, KIND),
                (Attribute::CacheControl, CACHE),
            ];
            for (name, value) in kept {
                options.attributes.insert(name, AttributeValue::from(value));
            }
        }
        let put = self
            .store()?
            .put_opts(&Path::from(name), bytes.into(), options)
            .await;
        put.map(drop).map_err(|error| told("keep", &error))
    }

    /// Nothing to delete is as good.
    pub async fn delete(&self, name: &str) -> Result<(), String> {
        if !Self::is_name(name) {
            return Err("this is no name of an object".to_owned());
        }
        match self.store()?.delete(&Path::from(name)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(told("delete", &error)),
        }
    }

    pub async fn get(&self, name: &str) -> Result<Option<Bytes>, String> {
        if !Self::is_name(name) {
            return Ok(None);
        }
        let found = match self.store()?.get(&Path::from(name)).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(told("read", &error)),
        };
        let bytes = found.bytes().await.map_err(|error| told("read", &error))?;
        Ok(Some(bytes))
    }

    fn store(&self) -> Result<&Arc<dyn ObjectStore>, String> {
        self.store
            .as_ref()
            .ok_or_else(|| "no object store is configured".to_owned())
    }
}

/// The store's own words go to the log; they may hold addresses, so nobody else gets them.
fn told(what: &str, error: &object_store::Error) -> String {
    tracing::warn!(%error, "the object store failed to {what} an object");
    format!("the object store failed to {what} an object")
}

fn s3(config: &S3Config) -> Result<impl ObjectStore + use<>, String> {
    let retry = RetryConfig {
        max_retries: 2,
        retry_timeout: RETRY,
        ..RetryConfig::default()
    };
    AmazonS3Builder::new()
        .with_endpoint(&config.url)
        .with_bucket_name(&config.bucket)
        .with_region(&config.region)
        .with_access_key_id(&config.access_key)
        .with_secret_access_key(&config.secret_key.0)
        .with_virtual_hosted_style_request(false)
        .with_allow_http(config.url.starts_with("http://"))
        .with_retry(retry)
        .with_http_connector(OurClient)
        .build()
        .map_err(|error| error.to_string())
}

/// The same verified TLS as everywhere else.
#[derive(Debug)]
struct OurClient;

impl HttpConnector for OurClient {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        let http = client::for_service(TIMEOUT).map_err(|error| object_store::Error::Generic {
            store: "S3",
            source: Box::new(error),
        })?;
        Ok(HttpClient::new(http))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_names_reach_the_store() {
        assert!(Objects::is_name("0123456789abcdef0123456789abcdef.webp"));
        for name in [
            "",
            ".webp",
            "../secrets.webp",
            "0123456789abcdef0123456789abcdef.png",
            "0123456789ABCDEF0123456789abcdef.webp",
            "0123456789abcdef0123456789abcde/.webp",
        ] {
            assert!(!Objects::is_name(name), "{name}");
        }
    }
}
