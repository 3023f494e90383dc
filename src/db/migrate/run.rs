//! The options of a run and its report.

use std::path::PathBuf;

/// The agreement between the bridge and the SQL verbs; a release says which one it speaks.
pub const INTERFACE: i32 = 2;

/// What a database is for. `moothall dev` writes only to one that it marked itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    Production,
    Dev,
}

#[derive(Clone, Debug, Default)]
pub struct Options {
    pub ca_file: Option<PathBuf>,
    /// Apply the functions even if no file changed, which undoes changes made by hand.
    pub force: bool,
    /// The rooms to install, with what they need. None: those that the database has, all of them on a fresh one.
    pub rooms: Option<Vec<String>>,
}

#[derive(Clone, Debug, Default, serde::Serialize)]
pub struct Report {
    /// Roles that the server lacked.
    pub roles_created: Vec<String>,
    pub migrations_applied: Vec<String>,
    /// Those of the database, the core apart.
    pub rooms: Vec<String>,
    pub release: i64,
    pub changed: bool,
    /// Functions that no file has declared for two releases.
    pub dropped: Vec<String>,
    /// Such functions that stay because something else uses them or somebody replaced them.
    pub kept: Vec<String>,
}
