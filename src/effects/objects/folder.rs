//! Objects as files of one folder. Errors are the system's messages.

use std::{
    io::ErrorKind,
    path::{Path, PathBuf},
};

use bytes::Bytes;
use tokio::fs;

#[derive(Clone)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(path: &Path) -> Result<Self, String> {
        std::fs::create_dir_all(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self(path.to_owned()))
    }

    /// Writes to a temporary file and renames it, so that a reader sees the whole file or none.
    pub(crate) async fn put(&self, name: &str, bytes: &[u8]) -> Result<(), String> {
        let part = self.0.join(format!("{name}.{}", uuid::Uuid::new_v4()));
        let mut written = fs::write(&part, bytes).await;
        if written.is_ok() {
            written = fs::rename(&part, self.0.join(name)).await;
        }
        if written.is_err() {
            let _ = fs::remove_file(&part).await;
        }
        written.map_err(|error| error.to_string())
    }

    pub(crate) async fn get(&self, name: &str) -> Result<Option<Bytes>, String> {
        match fs::read(self.0.join(name)).await {
            Ok(bytes) => Ok(Some(bytes.into())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error.to_string()),
        }
    }

    pub(crate) async fn delete(&self, name: &str) -> Result<(), String> {
        match fs::remove_file(self.0.join(name)).await {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error.to_string()),
            _ => Ok(()),
        }
    }
}
