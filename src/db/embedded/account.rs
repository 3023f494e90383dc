//! The system user that runs the server: ourselves, or another when we are root, since PostgreSQL refuses root.

use std::{os::unix::fs::MetadataExt, path::Path, process::Stdio};

use nix::unistd::{Uid, User};
use tokio::process::Command;

use super::ClusterError;

#[derive(Clone, Debug)]
pub(super) struct Account {
    pub uid: u32,
    pub gid: u32,
    /// Whether commands must change to it.
    switch: bool,
}

impl Account {
    /// The owner of the existing cluster, else ourselves, else `postgres` or `nobody`.
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

    /// A command run by this user, out of reach of the terminal's Ctrl-C and of our own PG* variables.
    pub(super) fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("PG") {
                command.env_remove(name);
            }
        }
        // Messages are searched for known texts, and macOS needs a locale set.
        command
            .env("LC_ALL", "C")
            .stdin(Stdio::null())
            .process_group(0);
        if self.switch {
            // The folder we were started in may be closed to that user.
            command
                .uid(self.uid)
                .gid(self.gid)
                .env_remove("HOME")
                .current_dir("/");
        }
        command
    }

    /// Whether this user can reach a folder; asked of the system, since bits alone do not tell.
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
