//! Where the server's files are: `<data>/server`. If its user has no access to that folder, a link leads to another one.

use std::{
    fs::{self, Permissions},
    os::unix::fs::{MetadataExt, PermissionsExt, symlink},
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use super::{ClusterError, account::Account, strays};

/// The database's files.
pub(super) fn cluster(data: &Path) -> PathBuf {
    home(data).join("cluster")
}

fn home(data: &Path) -> PathBuf {
    let home = data.join("server");
    // Resolved, because PostgreSQL and the process list use the real path.
    home.canonicalize().unwrap_or(home)
}

/// Creates the folder and makes the server's user its owner.
pub(super) async fn prepare(data: &Path, account: &Account) -> Result<PathBuf, ClusterError> {
    let link = data.join("server");
    // A copied link would lead to the database of the original folder.
    let copied = link.is_symlink() && home(data).file_name() != Some(name(data).as_ref());
    if link.exists() && !copied {
        return Ok(home(data));
    }
    let _ = fs::remove_file(&link);
    if account.can_enter(data).await {
        make(&link, account)?;
        return Ok(home(data));
    }
    let elsewhere = elsewhere(data, account)?;
    // An earlier data folder of this name left it. Its passwords are lost.
    strays::stop(&elsewhere.join("cluster")).await?;
    let _ = fs::remove_dir_all(&elsewhere);
    make(&elsewhere, account)?;
    symlink(&elsewhere, &link).map_err(ClusterError::io("link", &link))?;
    tracing::info!(
        "the database's user cannot reach {}, so the database is in {}",
        data.display(),
        elsewhere.display()
    );
    Ok(elsewhere)
}

fn name(data: &Path) -> String {
    let digest = Sha256::digest(data.as_os_str().as_encoded_bytes());
    format!("moothall-{}", hex::encode(&digest[..8]))
}

fn elsewhere(data: &Path, account: &Account) -> Result<PathBuf, ClusterError> {
    let lib = Path::new("/var/lib/moothall");
    let open = fs::create_dir_all(lib)
        .and_then(|()| fs::set_permissions(lib, Permissions::from_mode(0o755)));
    if open.is_ok() {
        return Ok(lib.join(name(data)));
    }
    let tmp = Path::new("/var/tmp").join(name(data));
    // Anyone may write there, so a folder of another user is refused.
    match tmp.symlink_metadata() {
        Ok(found) if !found.is_dir() || ![0, account.uid].contains(&found.uid()) => Err(
            ClusterError::new(format!("{} is in the way; remove it", tmp.display())),
        ),
        _ => Ok(tmp),
    }
}

fn make(home: &Path, account: &Account) -> Result<(), ClusterError> {
    let action = "make the folder";
    fs::create_dir(home).map_err(ClusterError::io(action, home))?;
    fs::set_permissions(home, Permissions::from_mode(0o700))
        .map_err(ClusterError::io(action, home))?;
    account.own(home)
}
