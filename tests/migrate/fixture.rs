//! A small `sql/` folder that a test can edit: Moothall's own registry and a room of its own.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use moothall::db::migrate::{MigrateError, Purpose, Report, migrate};
use moothall::db::source::SqlSource;

use crate::support::{TestDb, template};

static NEXT: AtomicU32 = AtomicU32::new(0);

pub struct Sql {
    pub root: PathBuf,
}

impl Sql {
    /// The real first migrations and one function, `room.hello`.
    pub fn new() -> Self {
        let sql = Self::folder();
        let real = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("sql/migrations/mcp");
        for entry in fs::read_dir(real).expect("sql/migrations/mcp").flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with("V0001") || name.starts_with("V0002") {
                let text = fs::read_to_string(entry.path()).expect("a migration");
                sql.write(&format!("migrations/mcp/{name}"), &text);
            }
        }
        sql.write("migrations/room/V0001__room.sql", "create schema room;");
        sql.function("room/hello", "room.hello()", "text", "select 'one'");
        sql
    }

    /// All that ships, and a schema `room`.
    pub fn shipped() -> Self {
        let sql = Self::folder();
        let files = template::source().load().expect("sql/");
        for file in files.migrations.iter().chain(&files.functions) {
            sql.write(&file.path, &file.text);
        }
        let manifest = include_str!("../../sql/rooms.toml");
        sql.write("rooms.toml", manifest);
        sql.write("migrations/room/V0001__room.sql", "create schema room;");
        sql
    }

    fn folder() -> Self {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("moothall-sql-{}-{number}", std::process::id());
        Self {
            root: std::env::temp_dir().join(name),
        }
    }

    pub fn write(&self, path: &str, text: &str) {
        let path = self.root.join(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("its folder");
        fs::write(path, text).expect("the file");
    }

    pub fn remove(&self, path: &str) {
        fs::remove_file(self.root.join(path)).expect("the file to go");
    }

    /// `functions/<file>.sql` with one SQL function.
    pub fn function(&self, file: &str, signature: &str, result: &str, body: &str) {
        self.write(
            &format!("functions/{file}.sql"),
            &format!(
                "-- {file}: for a test.\n\
                 create or replace function {signature} returns {result} language sql set search_path = pg_catalog, pg_temp\n\
                 as $$ {body} $$;\n"
            ),
        );
    }

    pub fn source(&self) -> SqlSource {
        SqlSource::Dir(self.root.clone())
    }

    pub async fn apply(&self, db: &TestDb) -> Result<Report, MigrateError> {
        migrate(&db.owner_url(), &self.source(), Purpose::Production).await
    }

    /// Must succeed.
    pub async fn release(&self, db: &TestDb) -> Report {
        match self.apply(db).await {
            Ok(report) => report,
            Err(error) => panic!("{error}"),
        }
    }

    /// Must be refused; the text that a person reads.
    pub async fn refused(&self, db: &TestDb) -> String {
        match self.apply(db).await {
            Ok(report) => panic!("applied: {report:?}"),
            Err(error) => error.to_string(),
        }
    }
}

impl Drop for Sql {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.root);
    }
}

/// One text value.
pub async fn text(db: &TestDb, query: &str) -> String {
    let row = db.owner().await.query_one(query, &[]).await;
    row.unwrap_or_else(|error| panic!("{query}: {error:?}"))
        .get(0)
}
