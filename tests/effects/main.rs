//! What leaves the database, against servers that behave badly.

#[path = "../support/mod.rs"]
mod support;

use support::{hall, host, samples};

mod chat;
mod provider;

mod avatars;
mod bios;
mod embeddings;
mod fetching;
mod jobs;
mod objects;
mod pictures;
mod rounds;

use moothall::{
    config::{DatabaseConfig, EffectsConfig, ObjectsConfig},
    db::call::Db,
    effects::Effects,
};
use serde_json::Value;

fn effects(config: &EffectsConfig) -> Effects {
    // Nothing here asks the database.
    let nowhere = DatabaseConfig {
        url: "postgres://nobody@127.0.0.1:1/nowhere".into(),
        ca_file: None,
        pool_size: 1,
    };
    let db = Db::open(&nowhere, Default::default(), "", "").expect("a pool");
    Effects::new(config, db, Default::default()).expect("effects")
}

/// What SQL would be told.
async fn perform(effects: &Effects, effect: Value) -> Value {
    let done = effects.perform(&effect.to_string()).await;
    let mut done = done.expect("a known effect");
    done.kept.iter_mut().for_each(moothall::effects::Kept::keep);
    done.outcome
}

fn folder(folder: &tempfile::TempDir) -> ObjectsConfig {
    ObjectsConfig::Folder {
        path: folder.path().to_owned(),
        public_url: None,
    }
}

fn stored(folder: &tempfile::TempDir) -> usize {
    std::fs::read_dir(folder.path()).map_or(0, |entries| entries.count())
}
