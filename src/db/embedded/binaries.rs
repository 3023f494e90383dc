//! Finds PostgreSQL's server programs.

use std::path::{Path, PathBuf};

use super::{SUPPORTED, account::Account};

#[derive(Clone, Debug)]
pub(super) struct Binaries {
    pub folder: PathBuf,
    pub major: u32,
    /// As the server reports it, such as `15.20`.
    pub version: String,
}

/// Where packages install them; `*` stands for one folder name.
const USUAL: [&str; 8] = [
    "/usr/lib/postgresql/*/bin",                       // Debian, Ubuntu
    "/usr/pgsql-*/bin",                                // PGDG on Red Hat
    "/usr/libexec/postgresql*",                        // Alpine
    "/opt/homebrew/opt/postgresql@*/bin",              // Homebrew
    "/usr/local/opt/postgresql@*/bin",                 // Homebrew on Intel
    "/home/linuxbrew/.linuxbrew/opt/postgresql@*/bin", // Homebrew on Linux
    "/Applications/Postgres.app/Contents/Versions/*/bin",
    "/usr/local/pgsql/bin",
];

/// The newest supported version that `account` can run, or the one of version `major`. Of equal versions the first folder wins.
pub(super) async fn find(account: &Account, major: Option<u32>) -> Option<Binaries> {
    let mut best: Option<Binaries> = None;
    for folder in candidates() {
        let Some(found) = inspect(&folder, account).await else {
            continue;
        };
        let wanted = major.map_or(SUPPORTED.contains(&found.major), |major| {
            found.major == major
        });
        if wanted && best.as_ref().is_none_or(|best| found.major > best.major) {
            best = Some(found);
        }
    }
    best
}

fn candidates() -> Vec<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    folders.extend(USUAL.iter().flat_map(|pattern| expand(pattern)));
    let has = |folder: &PathBuf, name: &str| folder.join(name).is_file();
    folders.retain(|folder| has(folder, "postgres") && has(folder, "initdb"));
    folders
}

fn expand(pattern: &str) -> Vec<PathBuf> {
    let Some((before, after)) = pattern.split_once('*') else {
        return vec![pattern.into()];
    };
    let (parent, prefix) = before.rsplit_once('/').unwrap_or(("", before));
    let entries = std::fs::read_dir(parent).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let names = names.filter(|name| name.starts_with(prefix));
    names
        .map(|name| PathBuf::from(format!("{parent}/{name}{after}")))
        .collect()
}

/// Runs `postgres --version`, which also shows that the program runs here.
pub(super) async fn inspect(folder: &Path, account: &Account) -> Option<Binaries> {
    let output = account
        .command(folder.join("postgres"))
        .arg("--version")
        .output()
        .await
        .ok()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let version = text
        .strip_prefix("postgres (PostgreSQL) ")?
        .split_whitespace()
        .next()?;
    let major = version
        .chars()
        .take_while(char::is_ascii_digit)
        .collect::<String>();
    Some(Binaries {
        folder: folder.into(),
        major: major.parse().ok()?,
        version: version.into(),
    })
}
