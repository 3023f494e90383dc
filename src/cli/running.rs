//! The file in which a running `moothall dev` tells other commands its addresses, sign-ins and keys.

use std::{
    fs::{self, File},
    io::Write,
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::CliError;

/// `dev --json` prints the same.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Running {
    pub web_url: String,
    pub admin_url: String,
    pub user_mcp: String,
    pub admin_mcp: String,
    /// The owner's URL, for psql.
    pub database_url: String,
    pub accounts: Vec<SignIn>,
    pub admin: SignIn,
    /// The key of the match's host.
    pub host_key: String,
    /// The folder with its rules, unless they are built in.
    #[serde(default)]
    pub sql: Option<PathBuf>,
}

#[derive(Debug, Deserialize, Serialize)]
pub(super) struct SignIn {
    pub handle: String,
    pub email: String,
    pub password: String,
    pub key: String,
}

/// Deletes the file when dropped.
pub(super) struct Note(PathBuf);

fn path(data: &Path) -> PathBuf {
    data.join("running.json")
}

impl Running {
    pub(super) fn read(data: &Path) -> Result<Running, CliError> {
        let absent = || {
            let folder = data.display();
            CliError(format!(
                "no `moothall dev` is running in {folder}: start one, set --data to its folder"
            ))
        };
        let bytes = fs::read(path(data)).map_err(|_| absent())?;
        serde_json::from_slice(&bytes).map_err(|_| absent())
    }

    /// The given URL, else that of the running `moothall dev`.
    pub(super) fn database_url(
        given: Option<String>,
        data: &Path,
        variable: &str,
    ) -> Result<String, CliError> {
        given.map_or_else(
            || match Self::read(data) {
                Ok(running) => Ok(running.database_url),
                Err(CliError(why)) => Err(CliError(format!(
                    "{why}, or set --database-url (or {variable})"
                ))),
            },
            Ok,
        )
    }

    pub(super) fn write(&self, data: &Path) -> Result<Note, CliError> {
        let path = path(data);
        let _ = fs::remove_file(&path);
        // It contains keys, so only the owner may read it.
        let written = File::options()
            .create_new(true)
            .write(true)
            .mode(0o600)
            .open(&path);
        let written = written.and_then(|mut file| file.write_all(self.line()?.as_bytes()));
        written.map_err(|error| CliError(format!("cannot write {}: {error}", path.display())))?;
        Ok(Note(path))
    }

    pub(super) fn line(&self) -> serde_json::Result<String> {
        serde_json::to_string(self)
    }
}

impl Drop for Note {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
