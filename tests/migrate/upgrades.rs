//! Filled databases of earlier releases, kept by bin/keep-release: each is upgraded, and nothing tells it from a new one but its data.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use moothall::db::doctor::examine;
use moothall::db::migrate::{Purpose, migrate};
use serde_json::json;

use crate::fixture::text;
use crate::hall::Hall;
use crate::rooms::SHAPE;
use crate::support::{TestDb, cluster, template};

/// How many rows each table of people's data has.
const DATA: &str = "
  select string_agg(format('%s %s', name, (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || name, false, true, '')))[1]),
                    E'\\n' order by name)
    from unnest(array['auth.users', 'auth.identities', 'mcp.accounts', 'mcp.connections', 'mcp.credentials', 'mcp.events', 'mcp.jobs',
      'public.workspaces', 'public.workspace_members', 'public.projects', 'public.user_roles', 'duels.agents', 'duels.duels', 'duels.ledger',
      'duels.messages', 'world.host_keys', 'world.matches', 'world.states', 'world.events']) name";

fn releases() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/migrate/releases");
    let entries = std::fs::read_dir(folder).expect("kept releases").flatten();
    let mut files: Vec<_> = entries.map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|kind| kind == "gz"));
    files.sort();
    files
}

fn restore(file: &Path, db: &TestDb) {
    let mut unpacked = Command::new("gzip")
        .arg("-dc")
        .arg(file)
        .stdout(Stdio::piped())
        .spawn()
        .expect("gzip");
    let output = Command::new(cluster::binary("psql"))
        .args(["-qX1", "-v", "ON_ERROR_STOP=1", "-d", &db.owner_url()])
        .stdin(unpacked.stdout.take().expect("its output"))
        .output()
        .expect("psql");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {said}", file.display());
    assert!(unpacked.wait().expect("gzip").success());
}

#[tokio::test]
async fn every_kept_release_upgrades_to_this_one() {
    let fresh = text(&TestDb::new().await, SHAPE).await;
    let kept = releases();
    assert!(!kept.is_empty(), "no release is kept");
    for file in kept {
        let db = TestDb::empty().await;
        restore(&file, &db);
        let before = text(&db, DATA).await;
        let empty = before.lines().find(|line| line.ends_with(" 0"));
        assert_eq!(empty, None, "{} is filled", file.display());
        let report = migrate(&db.owner_url(), &template::source(), Purpose::Production).await;
        let report = report.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert!(report.changed);
        // What a release no longer declares goes after the next one.
        let forced = moothall::db::migrate::Options {
            force: true,
            ..Default::default()
        };
        let url = db.owner_url();
        let source = template::source();
        let again =
            moothall::db::migrate::migrate_with(&url, &source, Purpose::Production, &forced);
        again.await.unwrap_or_else(|error| panic!("{error}"));

        let upgraded = text(&db, SHAPE).await;
        for (upgraded, fresh) in upgraded.lines().zip(fresh.lines()) {
            assert_eq!(upgraded, fresh, "{}", file.display());
        }
        assert_eq!(upgraded.lines().count(), fresh.lines().count());
        assert_eq!(text(&db, DATA).await, before, "the data stays");
        let found = examine(&db.owner().await, &template::source()).await;
        let mut found = found.unwrap_or_else(|error| panic!("{error}"));
        // Its jobs have been due since it was kept.
        found.retain(|found| found.check != "jobs");
        assert_eq!(found, []);

        // Keys of that release open this one, and its events are read on.
        let read = "select json_array_length(mcp.tail_events(null, 1000) -> 'events')::text";
        let events: usize = text(&db, read).await.parse().expect("a number");
        let hall = Hall::without_fixture(db, |_| {}).await;
        let sent = json!({"nickname": "beta", "count": 3});
        hall.tool("mhk_alpha", "transfer", sent).await.data();
        let now: usize = text(&hall.db, read).await.parse().expect("a number");
        assert_eq!(now, events + 1);
    }
}
