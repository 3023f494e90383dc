//! The data folder, which one process at a time may use.

use std::{
    fs::{self, File, TryLockError},
    io::{Read, Seek, Write},
    path::{Path, PathBuf},
};

use super::{ClusterError, Secrets, place, strays};

/// An open, locked data folder. Dropping it releases the lock.
#[derive(Debug)]
pub struct DataFolder {
    path: PathBuf,
    _lock: File,
}

impl DataFolder {
    pub fn open(path: &Path) -> Result<DataFolder, ClusterError> {
        fs::create_dir_all(path).map_err(ClusterError::io("make the data folder", path))?;
        let path = path
            .canonicalize()
            .map_err(ClusterError::io("open", path))?;
        let lock = lock(&path)?;
        Ok(DataFolder { path, _lock: lock })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn secrets(&self) -> Result<Secrets, ClusterError> {
        Secrets::open(&self.path.join("secrets"))
    }

    /// Deletes the database and its secrets, and keeps a fetched PostgreSQL.
    pub async fn reset(&self) -> Result<(), ClusterError> {
        let cluster = place::cluster(&self.path);
        strays::stop(&cluster).await?;
        remove(&cluster, fs::remove_dir_all)?;
        remove(&self.path.join("secrets"), fs::remove_file)
    }
}

fn remove(path: &Path, how: fn(PathBuf) -> std::io::Result<()>) -> Result<(), ClusterError> {
    match how(path.to_owned()) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(ClusterError::io("remove", path)(error))
        }
        _ => Ok(()),
    }
}

fn lock(data: &Path) -> Result<File, ClusterError> {
    let path = data.join("lock");
    let mut file = File::options()
        .create(true)
        .truncate(false)
        .read(true)
        .write(true)
        .open(&path)
        .map_err(ClusterError::io("write to", data))?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let mut holder = String::new();
            let _ = file.read_to_string(&mut holder);
            return Err(ClusterError::new(format!(
                "{} is in use by another moothall (process {}); stop it or choose another folder with --data",
                data.display(),
                holder.trim()
            )));
        }
        Err(TryLockError::Error(error)) => return Err(ClusterError::io("lock", &path)(error)),
    }
    // The kernel holds the lock; the number is for the message above.
    let noted = file
        .set_len(0)
        .and_then(|()| file.rewind())
        .and_then(|()| writeln!(file, "{}", std::process::id()));
    noted.map_err(ClusterError::io("write to", &path))?;
    Ok(file)
}
