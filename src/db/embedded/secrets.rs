//! Generated passwords and keys, in one file that only its owner can read.

use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::Write,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use super::ClusterError;
use crate::secret;

/// Named secrets. Every change is on disk before it is used.
pub struct Secrets {
    path: PathBuf,
    values: BTreeMap<String, String>,
}

impl Secrets {
    pub(super) fn open(path: &Path) -> Result<Secrets, ClusterError> {
        let values = match fs::read(path) {
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(|error| {
                ClusterError::new(format!(
                    "{} is damaged ({error}); start over with --reset",
                    path.display()
                ))
            })?,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => BTreeMap::new(),
            Err(error) => return Err(ClusterError::io("read", path)(error)),
        };
        Ok(Secrets {
            path: path.to_owned(),
            values,
        })
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    /// The secret of that name. The first call generates it: 128 random bits in hexadecimal.
    pub fn get_or_make(&mut self, name: &str) -> Result<String, ClusterError> {
        if let Some(value) = self.get(name) {
            return Ok(value.to_owned());
        }
        let value = hex::encode(secret::random::<16>());
        self.set(name, &value)?;
        Ok(value)
    }

    pub fn set(&mut self, name: &str, value: &str) -> Result<(), ClusterError> {
        self.values.insert(name.to_owned(), value.to_owned());
        // Writes a new file and renames it, so that a crash leaves the old file or the new one.
        let beside = self.path.with_extension("new");
        let text = serde_json::to_vec_pretty(&self.values).unwrap_or_default();
        write_private(&beside, &text)
            .and_then(|()| fs::rename(&beside, &self.path))
            .map_err(ClusterError::io("write", &self.path))
    }
}

/// Writes a file that only its owner can read, whatever the umask.
pub(super) fn write_private(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let _ = fs::remove_file(path);
    let mut file = File::options()
        .create_new(true)
        .write(true)
        .mode(0o600)
        .open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
