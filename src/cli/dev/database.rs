//! The database of `dev`: a private server, or the given one.

use super::{super::CliError, logins};
use crate::db::embedded::{Cluster, DataFolder};

const NAME: &str = "moothall";

pub(super) enum Database {
    Private(Cluster),
    Given { folder: DataFolder, url: String },
}

impl Database {
    pub(super) async fn open(
        folder: DataFolder,
        given: Option<String>,
    ) -> Result<Database, CliError> {
        if let Some(url) = given {
            return Ok(Database::Given { folder, url });
        }
        let cluster = Cluster::start_in(folder, false, None)
            .await
            .map_err(CliError::from_display)?;
        if let Err(error) = cluster.ensure_database(NAME).await {
            cluster.stop().await;
            return Err(CliError::from_display(error));
        }
        Ok(Database::Private(cluster))
    }

    pub(super) fn folder(&self) -> &DataFolder {
        match self {
            Database::Private(cluster) => cluster.folder(),
            Database::Given { folder, .. } => folder,
        }
    }

    pub(super) fn owner_url(&self) -> String {
        match self {
            Database::Private(cluster) => cluster.owner_url(NAME),
            Database::Given { url, .. } => url.clone(),
        }
    }

    /// The URL for the bridge, valid after the migrations.
    pub(super) async fn bridge_url(&self) -> Result<String, CliError> {
        match self {
            Database::Private(cluster) => {
                cluster
                    .allow_bridge()
                    .await
                    .map_err(CliError::from_display)?;
                Ok(cluster.bridge_url(NAME))
            }
            Database::Given { folder, url } => logins::bridge_login(folder, url).await,
        }
    }

    pub(super) async fn close(self) {
        if let Database::Private(cluster) = self {
            cluster.stop().await;
        }
    }
}
