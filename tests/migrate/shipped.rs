//! The `sql/` that ships.

use moothall::db::migrate::{Purpose, drift, migrate};
use moothall::db::source::SqlSource;

use crate::support::{TestDb, template};

#[tokio::test]
async fn the_shipped_sql_applies_and_stays_as_declared() {
    let db = TestDb::empty().await;
    let first = migrate(&db.owner_url(), &SqlSource::Embedded, Purpose::Production).await;
    let first = first.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(first.release, 1);
    let again = migrate(&db.owner_url(), &template::source(), Purpose::Production).await;
    assert!(
        !again.expect("unchanged").changed,
        "the binary and the folder hold the same"
    );
    assert_eq!(
        drift(&db.owner().await, &SqlSource::Embedded)
            .await
            .expect("drift"),
        []
    );
}

#[tokio::test]
async fn every_release_generates_the_same() {
    let db = TestDb::new().await;
    let forced = moothall::db::migrate::Options {
        force: true,
        ..Default::default()
    };
    let again = moothall::db::migrate::migrate_with(
        &db.owner_url(),
        &template::source(),
        Purpose::Production,
        &forced,
    )
    .await
    .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        (again.release, again.dropped.len(), again.kept.len()),
        (2, 0, 0)
    );
    assert_eq!(
        drift(&db.owner().await, &template::source())
            .await
            .expect("drift"),
        []
    );
}
