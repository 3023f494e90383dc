//! The object store: a local folder, or any service with the S3 API. Names cannot be guessed, and an object never changes.

mod folder;
mod s3;

use bytes::Bytes;

use self::{folder::Folder, s3::S3};
use crate::config::ObjectsConfig;

pub(crate) const CACHE: &str = "public, max-age=31536000, immutable";
pub(crate) const KIND: &str = "image/webp";
/// Headers that S3 keeps with an object and sends to browsers.
const HEADERS: [(&str, &str); 2] = [("content-type", KIND), ("cache-control", CACHE)];

#[derive(Clone)]
pub struct Objects {
    store: Option<Store>,
    /// The address of the objects for browsers, if this server does not serve them.
    public_url: Option<String>,
}

#[derive(Clone)]
enum Store {
    Folder(Folder),
    S3(S3),
}

impl Objects {
    pub fn new(config: &ObjectsConfig) -> Result<Self, String> {
        let store = match config {
            ObjectsConfig::None => None,
            ObjectsConfig::Folder { path, .. } => Some(Store::Folder(Folder::new(path)?)),
            ObjectsConfig::S3(config) => Some(Store::S3(S3::new(config)?)),
        };
        Ok(Self {
            store,
            public_url: config.public_url().map(str::to_owned),
        })
    }

    /// Whether this can be a name from SQL: 32 hex digits. No other name reaches the store.
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
        let stored = match self.store_of(name)? {
            Store::Folder(folder) => folder.put(name, &bytes).await,
            Store::S3(s3) => s3.put(name, bytes, &HEADERS).await,
        };
        stored.map_err(|error| failed("keep", &error))
    }

    /// Succeeds also if there is no such object.
    pub async fn delete(&self, name: &str) -> Result<(), String> {
        let deleted = match self.store_of(name)? {
            Store::Folder(folder) => folder.delete(name).await,
            Store::S3(s3) => s3.delete(name).await,
        };
        deleted.map_err(|error| failed("delete", &error))
    }

    pub async fn get(&self, name: &str) -> Result<Option<Bytes>, String> {
        if !Self::is_name(name) {
            return Ok(None);
        }
        let found = match self.store_of(name)? {
            Store::Folder(folder) => folder.get(name).await,
            Store::S3(s3) => s3.get(name).await,
        };
        found.map_err(|error| failed("read", &error))
    }

    fn store_of(&self, name: &str) -> Result<&Store, String> {
        if !Self::is_name(name) {
            return Err("this is no name of an object".to_owned());
        }
        let store = self.store.as_ref();
        store.ok_or_else(|| "no object store is configured".to_owned())
    }
}

/// The store's own message goes only to the log, because it may contain addresses.
fn failed(what: &str, error: &str) -> String {
    tracing::warn!(%error, "the object store failed to {what} an object");
    format!("the object store failed to {what} an object")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_from_sql_reach_the_store() {
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
