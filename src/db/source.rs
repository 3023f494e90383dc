//! Where migrations and functions come from: inside the binary, or a team's own folder.

use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};
use sha2::{Digest, Sha256};

static EMBEDDED: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/sql");

#[derive(Clone, Debug)]
pub enum SqlSource {
    Embedded,
    /// A folder with `migrations/` and `functions/`.
    Dir(PathBuf),
}

/// One file, its path relative to `sql/`, with forward slashes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SqlFile {
    pub path: String,
    pub text: String,
}

#[derive(Clone, Debug, Default)]
pub struct SqlFiles {
    /// In order of their version.
    pub migrations: Vec<SqlFile>,
    /// In the order in which they are applied.
    pub functions: Vec<SqlFile>,
}

#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct SourceError(pub String);

impl SqlSource {
    pub fn load(&self) -> Result<SqlFiles, SourceError> {
        let mut found = Vec::new();
        match self {
            Self::Embedded => embedded(&EMBEDDED, &mut found)?,
            Self::Dir(root) => {
                let (migrations, functions) = (root.join("migrations"), root.join("functions"));
                if !migrations.is_dir() && !functions.is_dir() {
                    return Err(SourceError(format!(
                        "{} holds neither migrations/ nor functions/",
                        root.display()
                    )));
                }
                for folder in [migrations, functions] {
                    if folder.is_dir() {
                        walk(root, &folder, &mut found)?;
                    }
                }
            }
        }
        arrange(found)
    }

    /// A file's path as a person finds it.
    pub fn display(&self, path: &str) -> String {
        match self {
            Self::Embedded => format!("sql/{path}"),
            Self::Dir(root) => root.join(path).display().to_string(),
        }
    }
}

impl SqlFile {
    /// `functions/duels/enter_arena.sql` declares `duels.enter_arena`.
    pub fn declares(&self) -> Option<(&str, &str)> {
        let inner = self.path.strip_prefix("functions/")?.strip_suffix(".sql")?;
        let (schema, name) = inner.split_once('/')?;
        (!schema.is_empty() && !name.is_empty() && !name.contains('/')).then_some((schema, name))
    }

    /// A folder's `_room.sql` and `_errors.sql` hold registrations and no function.
    pub fn declares_only(&self) -> bool {
        self.declares()
            .is_some_and(|(_, name)| matches!(name, "_room" | "_errors"))
    }

    /// The migration's number: `migrations/V0012__x.sql` is 12.
    pub fn version(&self) -> Option<i32> {
        let name = self.path.strip_prefix("migrations/V")?;
        name.split_once("__")?.0.parse().ok()
    }

    pub fn hash(&self) -> Vec<u8> {
        Sha256::digest(self.text.as_bytes()).to_vec()
    }
}

impl SqlFiles {
    /// Changes when any function file is added, removed, renamed or edited.
    pub fn functions_hash(&self) -> Vec<u8> {
        let mut hash = Sha256::new();
        for file in &self.functions {
            hash.update(file.path.as_bytes());
            hash.update([0]);
            hash.update(file.hash());
        }
        hash.finalize().to_vec()
    }
}

fn embedded(dir: &Dir<'static>, found: &mut Vec<SqlFile>) -> Result<(), SourceError> {
    for file in dir.files() {
        add(file.path(), file.contents(), found)?;
    }
    dir.dirs().try_for_each(|inner| embedded(inner, found))
}

fn walk(root: &Path, folder: &Path, found: &mut Vec<SqlFile>) -> Result<(), SourceError> {
    let failed = |path: &Path, error: std::io::Error| {
        SourceError(format!("cannot read {}: {error}", path.display()))
    };
    for entry in std::fs::read_dir(folder).map_err(|error| failed(folder, error))? {
        let path = entry.map_err(|error| failed(folder, error))?.path();
        if path.is_dir() {
            walk(root, &path, found)?;
        } else if is_sql(&path) {
            let bytes = std::fs::read(&path).map_err(|error| failed(&path, error))?;
            add(path.strip_prefix(root).unwrap_or(&path), &bytes, found)?;
        }
    }
    Ok(())
}

/// Editors leave hidden files and backups beside the real ones.
fn is_sql(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.ends_with(".sql") && !name.starts_with('.')
}

fn add(path: &Path, bytes: &[u8], found: &mut Vec<SqlFile>) -> Result<(), SourceError> {
    if !is_sql(path) {
        return Ok(());
    }
    let parts = path.iter().map(|part| part.to_string_lossy());
    let path = parts.collect::<Vec<_>>().join("/");
    let text = String::from_utf8(bytes.to_vec())
        .ok()
        .filter(|text| !text.contains('\0'))
        .ok_or_else(|| SourceError(format!("{path} is not UTF-8 text")))?;
    found.push(SqlFile { path, text });
    Ok(())
}

fn arrange(found: Vec<SqlFile>) -> Result<SqlFiles, SourceError> {
    let mut files = SqlFiles::default();
    for file in found {
        if file.path.starts_with("migrations/") {
            if file.version().is_none() {
                return Err(SourceError(format!(
                    "{} is not named like V0001__what_it_does.sql",
                    file.path
                )));
            }
            files.migrations.push(file);
        } else if file.path.starts_with("functions/") {
            if file.declares().is_none() {
                return Err(SourceError(format!(
                    "{} is not in the form functions/<schema>/<function>.sql",
                    file.path
                )));
            }
            files.functions.push(file);
        }
    }
    files.migrations.sort_by_key(SqlFile::version);
    files.functions.sort_by_cached_key(order);
    Ok(files)
}

/// `mcp` first, and in it the functions that other files call while they are applied; then in each folder what it declares
/// (scopes, settings, errors), private helpers, the rest.
fn order(file: &SqlFile) -> (u8, String) {
    let (schema, name) = file.declares().unwrap_or_default();
    let declares_only = file.declares_only();
    let rank = match (schema, name) {
        ("mcp", name) if name.starts_with("define_") => 0,
        ("mcp", name) if name.starts_with('_') && !declares_only => 1,
        ("mcp", _) => 2,
        _ => 3,
    };
    // '!' sorts before every letter.
    let helper = match (declares_only, name.starts_with('_')) {
        (true, _) => "!!",
        (false, true) => "!",
        (false, false) => "",
    };
    (rank, format!("{schema}/{helper}{name}"))
}
