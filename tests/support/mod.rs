//! A real database for every test: one cluster shared by all test processes, one template, one clone a test.
//!
//! `TestDb::new().await` is a migrated database, `TestDb::empty().await` one with nothing in it. Both vanish at the end.
#![allow(dead_code)]

pub mod browser;
pub mod cluster;
pub mod gotrue;
pub mod hall;
pub mod host;
pub mod log;
pub mod samples;
pub mod template;

use std::{
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

use tokio_postgres::Client;

use cluster::Cluster;

/// Asks until there is an answer. Without one in a minute the test fails and says what it waited for.
pub async fn eventually<T>(what: &str, mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    let asking = async {
        loop {
            match ask().await {
                Some(answer) => break answer,
                None => tokio::time::sleep(Duration::from_millis(20)).await,
            }
        }
    };
    let answer = tokio::time::timeout(Duration::from_secs(60), asking).await;
    answer.unwrap_or_else(|_| panic!("waited for {what}"))
}

static NEXT: AtomicU32 = AtomicU32::new(0);

pub struct TestDb {
    pub name: String,
    owner: &'static str,
    cluster: Cluster,
    /// The folder of a cluster that serves this database alone.
    own: Option<tempfile::TempDir>,
}

impl TestDb {
    /// Migrated from the working tree's `sql/`.
    pub async fn new() -> Self {
        let cluster = Cluster::shared().await;
        let template = template::migrated(&cluster).await;
        Self::create(cluster, &template, cluster::OWNER).await
    }

    /// The same in a database that had Supabase's `auth` schema before.
    pub async fn supabase() -> Self {
        let cluster = Cluster::shared().await;
        let template = template::supabase(&cluster).await;
        Self::create(cluster, &template, template::SUPABASE_OWNER).await
    }

    /// The same on a cluster of its own.
    pub async fn on_own_cluster() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let cluster = Cluster::own(folder.path()).await;
        let template = template::migrated(&cluster).await;
        let mut db = Self::create(cluster, &template, cluster::OWNER).await;
        db.own = Some(folder);
        db
    }

    /// The bridge's address of the database behind another port: a pooler's or a proxy's.
    pub fn bridge_url_at(&self, port: u16) -> String {
        let name = &self.name;
        format!("postgres://moothall:moothall@127.0.0.1:{port}/{name}?sslmode=disable")
    }

    /// Where the cluster listens.
    pub fn port(&self) -> u16 {
        self.cluster.port
    }

    /// Owned by the non-superuser owner, and empty.
    pub async fn empty() -> Self {
        Self::create(Cluster::shared().await, "template0", cluster::OWNER).await
    }

    async fn create(cluster: Cluster, template: &str, owner: &'static str) -> Self {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("test_{}_{number}", std::process::id());
        let admin = cluster.superuser("postgres").await;
        for statement in [
            format!("drop database if exists {name} with (force)"),
            format!("create database {name} template {template} owner {owner}"),
            // A clone gets the template's contents and not the rights on it.
            format!("revoke temporary on database {name} from public"),
        ] {
            admin.batch_execute(&statement).await.expect(&statement);
        }
        Self {
            name,
            owner,
            cluster,
            own: None,
        }
    }

    pub fn superuser_url(&self) -> String {
        self.cluster.url("postgres", &self.name)
    }

    pub fn owner_url(&self) -> String {
        self.cluster.url(self.owner, &self.name)
    }

    /// As Supabase Auth itself, where there is one.
    pub fn auth_url(&self) -> String {
        format!(
            "{}&options=-c%20role%3Dsupabase_auth_admin",
            self.superuser_url()
        )
    }

    /// As the bridge logs in: it becomes `service_role` at once.
    pub fn bridge_url(&self) -> String {
        self.cluster.url("moothall", &self.name)
    }

    pub async fn superuser(&self) -> Client {
        cluster::client(&self.superuser_url()).await
    }

    pub async fn owner(&self) -> Client {
        cluster::client(&self.owner_url()).await
    }

    pub async fn bridge(&self) -> Client {
        cluster::client(&self.bridge_url()).await
    }
}

impl Drop for TestDb {
    fn drop(&mut self) {
        if let Some(folder) = &self.own {
            Cluster::stop_in(folder.path());
            return;
        }
        let url = self.cluster.url("postgres", "postgres");
        let statement = format!("drop database if exists {} with (force)", self.name);
        // A thread of its own: `drop` runs inside the test's runtime, which must not be blocked on.
        let dropped = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()?;
            runtime
                .block_on(async {
                    let admin = cluster::client(&url).await;
                    admin.batch_execute(&statement).await
                })
                .map_err(std::io::Error::other)
        });
        let _ = dropped.join();
    }
}
