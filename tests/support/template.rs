//! Databases to clone: built once for each state of `sql/`, closed to every connection so that cloning never waits.

use std::path::{Path, PathBuf};

use moothall::db::migrate::{Purpose, migrate};
use moothall::db::source::{SqlFiles, SqlSource};
use sha2::{Digest, Sha256};

use super::cluster::{Cluster, OWNER, setup_lock};

pub fn source() -> SqlSource {
    SqlSource::Dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("sql"))
}

/// Migrated from the working tree's `sql/`.
pub async fn migrated(cluster: &Cluster) -> String {
    let name = format!("template_{}", key());
    let _setup = setup_lock(&cluster.folder).await;
    if exists(cluster, &name).await {
        return name;
    }
    forget_old(cluster).await;
    create(cluster, "making", "template0", OWNER).await;
    let url = cluster.url(OWNER, "making");
    if let Err(error) = migrate(&url, &source(), Purpose::Production).await {
        panic!("{error}");
    }
    close(cluster, &name).await;
    name
}

/// Like hosted Supabase's `postgres`: no superuser, and not the owner of `auth`.
pub const SUPABASE_OWNER: &str = "supabase_postgres";

/// The same in a database that had Supabase's `auth` schema before.
pub async fn supabase(cluster: &Cluster) -> String {
    // The roles that every database of the cluster shares come with this one.
    migrated(cluster).await;
    let name = format!("template_supabase_{}", key());
    let _setup = setup_lock(&cluster.folder).await;
    if exists(cluster, &name).await {
        return name;
    }
    create(cluster, "making", "template0", OWNER).await;
    let client = cluster.superuser("making").await;
    client
        .batch_execute(include_str!("supabase.sql"))
        .await
        .expect("Supabase's schema");
    drop(client);
    let url = cluster.url(SUPABASE_OWNER, "making");
    if let Err(error) = migrate(&url, &source(), Purpose::Production).await {
        panic!("{error}");
    }
    close(cluster, &name).await;
    name
}

/// The same with pgTAP and plpgsql_check in schema `tap`.
pub async fn with_tap(cluster: &Cluster) -> String {
    let plain = migrated(cluster).await;
    let name = format!("template_tap_{}", key());
    let _setup = setup_lock(&cluster.folder).await;
    if exists(cluster, &name).await {
        return name;
    }
    create(cluster, "making", &plain, OWNER).await;
    let client = cluster.superuser("making").await;
    client
        .batch_execute(
            "create schema tap;
             grant usage on schema tap to public;
             create extension pgtap schema tap;
             create extension plpgsql_check schema tap;",
        )
        .await
        .expect("pgTAP and plpgsql_check");
    drop(client);
    close(cluster, &name).await;
    name
}

/// Changes with any file of `sql/` and with the migrator itself.
fn key() -> String {
    let files: SqlFiles = source().load().expect("sql/");
    let mut hash = Sha256::new();
    for file in files.migrations.iter().chain(&files.functions) {
        hash.update(&file.path);
        hash.update(&file.text);
    }
    for file in migrator() {
        hash.update(std::fs::read(file).unwrap_or_default());
    }
    hex::encode(&hash.finalize()[..6])
}

fn migrator() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/db/migrate");
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<_> = entries.map(|entry| entry.path()).collect();
    files.sort();
    files
}

async fn exists(cluster: &Cluster, name: &str) -> bool {
    let admin = cluster.superuser("postgres").await;
    let found = admin
        .query_opt("select from pg_database where datname = $1", &[&name])
        .await;
    found.expect("the list of databases").is_some()
}

async fn create(cluster: &Cluster, name: &str, template: &str, owner: &str) {
    let admin = cluster.superuser("postgres").await;
    for statement in [
        format!("drop database if exists {name} with (force)"),
        format!("create database {name} template {template} owner {owner}"),
    ] {
        admin.batch_execute(&statement).await.expect(&statement);
    }
}

/// The last step, so that a template under its final name is always whole.
async fn close(cluster: &Cluster, name: &str) {
    let admin = cluster.superuser("postgres").await;
    let mut statements = vec![
        "alter database making allow_connections false".to_owned(),
        "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = 'making'"
            .to_owned(),
        format!("alter database making rename to {name}"),
    ];
    for statement in statements.drain(..) {
        admin.batch_execute(&statement).await.expect(&statement);
    }
}

/// Templates of earlier states, and databases of test processes that were killed.
async fn forget_old(cluster: &Cluster) {
    let admin = cluster.superuser("postgres").await;
    let rows = admin
        .query(
            "select datname from pg_database where datname ~ '^(template_[a-z]|test_|template_[0-9a-f]{12})'
                and datname not in ('template0', 'template1')",
            &[],
        )
        .await
        .expect("the list of databases");
    for row in rows {
        let name: String = row.get(0);
        let owner = name
            .strip_prefix("test_")
            .and_then(|rest| rest.split('_').next());
        if owner.is_none_or(|pid| !Path::new("/proc").join(pid).exists()) {
            let _ = admin
                .batch_execute(&format!("drop database if exists {name}"))
                .await;
        }
    }
}
