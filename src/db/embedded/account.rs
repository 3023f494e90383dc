//! The system user that runs the server: our own user. PostgreSQL refuses root, so root uses another.

use std::{os::unix::fs::MetadataExt, path::Path, process::Stdio};

use nix::unistd::{Uid, User};
use tokio::process::Command;

use super::ClusterError;

#[derive(Clone, Debug)]
pub(super) struct Account {
    pub uid: u32,
    pub gid: u32,
    /// Whether commands must switch to this user.
    switch: bool,
}

impl Account {
    /// The owner of the existing cluster, else our own user. For root, `postgres` or `nobody`.
    pub(super) fn choose(cluster: &Path) -> Result<Account, ClusterError> {
        let me = Uid::effective();
        if let Ok(existing) = cluster.metadata() {
            let switch = existing.uid() != me.as_raw();
            if switch && !me.is_root() {
                let path = cluster.display();
                return Err(ClusterError::new(format!(
                    "{path} belongs to another user; start as that user or choose another folder with --data"
                )));
            }
            if existing.uid() != 0 {
                return Ok(Account {
                    uid: existing.uid(),
                    gid: existing.gid(),
                    switch,
                });
            }
        }
        if !me.is_root() {
            let gid = nix::unistd::Gid::effective().as_raw();
            return Ok(Account {
                uid: me.as_raw(),
                gid,
                switch: false,
            });
        }
        ["postgres", "nobody"]
            .iter()
            .find_map(|name| User::from_name(name).ok().flatten())
            .map(|user| Account { uid: user.uid.as_raw(), gid: user.gid.as_raw(), switch: true })
            .ok_or_else(|| {
                ClusterError::new(
                    "PostgreSQL cannot run as root and there is no user `postgres` or `nobody`; start as another user",
                )
            })
    }

    /// A command that this user runs. The terminal's Ctrl-C and our own PG* variables do not reach it.
    pub(super) fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("PG") {
                command.env_remove(name);
            }
        }
        // We search messages for known texts, and macOS needs a locale.
        command
            .env("LC_ALL", "C")
            .stdin(Stdio::null())
            .process_group(0);
        if self.switch {
            // That user may have no access to our working folder.
            command
                .uid(self.uid)
                .gid(self.gid)
                .env_remove("HOME")
                .current_dir("/");
        }
        command
    }

    /// Whether this user has access to a folder. It asks the system, because permission bits alone do not tell.
    pub(super) async fn can_enter(&self, folder: &Path) -> bool {
        let mut command = self.command("/bin/sh");
        command
            .args(["-c", "cd \"$1\"", "sh"])
            .arg(folder)
            .stderr(Stdio::null());
        command.status().await.is_ok_and(|status| status.success())
    }

    /// Gives a file or folder that we made to this user.
    pub(super) fn own(&self, path: &Path) -> Result<(), ClusterError> {
        if !self.switch {
            return Ok(());
        }
        std::os::unix::fs::chown(path, Some(self.uid), Some(self.gid))
            .map_err(ClusterError::io("give to the database's user", path))
    }
}
