//! Each room by itself, with what it needs, and nothing of the others; rooms that are added later.

use std::process::Command;

use moothall::db::doctor::{Diagnosis, examine};
use moothall::db::migrate::{MigrateError, Options, Purpose, Report, migrate_with};
use serde_json::json;

use crate::browser::{Browser, CALLBACK, PASSWORD, parameter, redeem, register};
use crate::fixture::text;
use crate::hall::Hall;
use crate::support::{TestDb, eventually, template};

/// Everything that can be left out.
const ALL: [&str; 3] = ["workspaces", "duels", "world"];

async fn install(db: &TestDb, rooms: Option<&[&str]>) -> Result<Report, MigrateError> {
    let rooms = rooms.map(|rooms| rooms.iter().map(|room| (*room).to_owned()).collect());
    let options = Options {
        rooms,
        ..Options::default()
    };
    let (url, source) = (db.owner_url(), template::source());
    migrate_with(&url, &source, Purpose::Production, &options).await
}

async fn refused(db: &TestDb, rooms: &[&str]) -> String {
    let refused = install(db, Some(rooms)).await;
    refused.expect_err("it must be refused").to_string()
}

#[tokio::test]
async fn the_core_works_alone() {
    works(&[]).await;
}

#[tokio::test]
async fn workspaces_work_alone() {
    works(&["workspaces"]).await;
}

#[tokio::test]
async fn duels_work_alone() {
    works(&["duels"]).await;
}

#[tokio::test]
async fn the_world_works_alone() {
    works(&["world"]).await;
}

#[tokio::test]
async fn all_rooms_work_together() {
    works(&ALL).await;
}

/// A database with these rooms and no others: migrated, lived in, and then given the rest.
async fn works(rooms: &[&str]) {
    let db = TestDb::empty().await;
    let report = install(&db, Some(rooms)).await;
    let report = report.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(report.rooms, rooms);
    assert_eq!(diagnoses(&db).await, []);
    for room in ALL.iter().filter(|room| !rooms.contains(room)) {
        assert_eq!(schemas_of(&db, room).await, "", "{room} left something");
    }
    conventions(&db).await;

    let hall = Hall::without_fixture(db, |_| {}).await;
    let mut browser = Browser::default();
    sign_up(&hall, &mut browser).await;
    let has = |room: &str| rooms.contains(&room);
    connect(&hall, &mut browser, rooms).await;
    // Pages and links follow the rooms.
    let home = browser.get(&hall, "/").await.text;
    for (room, path) in [
        ("duels", "/leaderboard/agents"),
        ("workspaces", "/workspaces"),
    ] {
        let status = if has(room) { 200 } else { 404 };
        assert_eq!(browser.get(&hall, path).await.status, status, "{path}");
        assert_eq!(home.contains(path), has(room), "{path} in {home}");
    }
    let administrator = "select mcp.role_grant('newcomer', 'admin')";
    hall.run(administrator).await;
    let login = format!("{}/login", hall.admin);
    browser.get(&hall, &login).await;
    let fields = [
        ("email", "new@example.com"),
        ("password", PASSWORD),
        ("by", "password"),
    ];
    assert_eq!(browser.post(&hall, &login, &fields).await.status, 303);
    let world = format!("{}/world", hall.admin);
    let status = if has("world") { 200 } else { 404 };
    assert_eq!(browser.get(&hall, &world).await.status, status);
    let home = browser.get(&hall, &format!("{}/", hall.admin)).await.text;
    assert_eq!(home.contains("/world"), has("world"), "{home}");
    let host = hall.http.get(format!("{}/host/commands", hall.admin));
    let host = host.send().await.expect("an answer").status().as_u16();
    assert_eq!(host, if has("world") { 401 } else { 404 });

    // The rest comes later, and nothing tells it from what came first.
    let db = &hall.db;
    let added = install(db, Some(&ALL)).await;
    let added = added.unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(added.rooms, ALL);
    assert_eq!(diagnoses(db).await, []);
    let fresh = TestDb::new().await;
    let (grown, fresh) = (text(db, SHAPE).await, text(&fresh, SHAPE).await);
    for (grown, fresh) in grown.lines().zip(fresh.lines()) {
        assert_eq!(grown, fresh);
    }
    assert_eq!(grown.lines().count(), fresh.lines().count());
    // A running server follows.
    eventually("the page of the room that was added", async || {
        (browser.get(&hall, &world).await.status == 200).then_some(())
    })
    .await;
}

#[tokio::test]
async fn a_room_is_never_removed_and_an_unknown_one_is_named() {
    let db = TestDb::empty().await;
    let unknown = refused(&db, &["dules"]).await;
    assert!(
        unknown.contains("there is no room dules; rooms are workspaces, duels, world"),
        "{unknown}"
    );
    let none = text(&db, "select coalesce(to_regnamespace('mcp')::text, 'none')");
    assert_eq!(none.await, "none", "nothing was done");

    let first = install(&db, Some(&["duels", "world"])).await;
    assert_eq!(first.expect("installed").rooms, ["duels", "world"]);
    let removed = refused(&db, &["duels", "workspaces"]).await;
    assert!(
        removed.contains("this database has the room world, and a room cannot be removed")
            && removed.contains("--rooms duels,world"),
        "{removed}"
    );
    let same = install(&db, None).await.expect("as it is");
    assert_eq!((same.rooms, same.changed), (first_rooms(), false));
}

fn first_rooms() -> Vec<String> {
    vec!["duels".into(), "world".into()]
}

async fn diagnoses(db: &TestDb) -> Vec<Diagnosis> {
    let found = examine(&db.owner().await, &template::source()).await;
    found.unwrap_or_else(|error| panic!("{error}"))
}

/// What a room left behind, by name.
async fn schemas_of(db: &TestDb, room: &str) -> String {
    let query = format!(
        "select concat_ws(', ', to_regnamespace('{room}'),
           (select string_agg(s.name, ', ') from mcp.settings s where s.name ~ '^{room}'),
           (select string_agg(e.name, ', ') from mcp.catalog_entries e where e.room = '{room}'),
           case when '{room}' = 'workspaces' then to_regclass('public.workspaces') end,
           case when '{room}' = 'duels' then (select string_agg(s.name, ', ') from mcp.scopes s where s.name = 'arena:play') end)"
    );
    text(db, &query).await
}

/// The rules of the house, as the SQL tests prove them for all rooms together.
async fn conventions(db: &TestDb) {
    let tap = "create schema tap; grant usage on schema tap to public;
               create extension pgtap schema tap; create extension plpgsql_check schema tap";
    let superuser = db.superuser().await;
    superuser.batch_execute(tap).await.expect("pgTAP");
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sql/conventions.sql");
    let mut psql = Command::new("psql");
    psql.args(["-qXAt", "-v", "ON_ERROR_STOP=1", "-f", file]);
    psql.env("PGOPTIONS", "-c search_path=tap,public");
    psql.arg(db.superuser_url());
    let done = tokio::task::spawn_blocking(move || psql.output()).await;
    let done = done.expect("joined").expect("psql");
    let said = String::from_utf8_lossy(&done.stdout);
    let complaints = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{complaints}");
    let failed: Vec<_> = said
        .lines()
        .filter(|line| !line.starts_with("ok"))
        .collect();
    assert!(
        failed.iter().all(|line| line.starts_with("1..")) && said.contains("ok 100"),
        "{failed:#?}"
    );
    let gone = "drop schema tap cascade";
    superuser.batch_execute(gone).await.expect("without pgTAP");
}

async fn sign_up(hall: &Hall, browser: &mut Browser) {
    browser.get(hall, "/signup").await;
    let fields = [("email", "new@example.com"), ("password", PASSWORD)];
    browser.post(hall, "/signup", &fields).await;
    let mails = browser.get(hall, "/dev/mail").await.text;
    let is_code = |line: &&str| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit());
    let code = mails.lines().map(str::trim).find(is_code);
    let code = code.unwrap_or_else(|| panic!("{mails}"));
    browser.post(hall, "/login/code", &[("code", code)]).await;
    let page = browser
        .post(hall, "/welcome", &[("handle", "newcomer")])
        .await;
    assert_eq!(page.location, "/account", "{}", page.text);
    let account = browser.get(hall, "/account").await;
    assert_eq!(account.status, 200, "{}", account.text);
    let made = "select count(*) from mcp.accounts where handle = 'newcomer'";
    assert_eq!(hall.count(made).await, 1);
}

/// Consent names what these rooms offer, and leads to a connection that works.
async fn connect(hall: &Hall, browser: &mut Browser, rooms: &[&str]) {
    let has = |room: &str| rooms.contains(&room);
    let client = register(hall, &[CALLBACK]).await;
    let request = browser.ask(hall, &client, &[]).await;
    let url = format!("/mcp/authorize?request={request}");
    let page = browser.get(hall, &url).await;
    assert_eq!(page.status, 200, "{}", page.text);
    let shown = |words: &str| page.text.contains(words);
    assert!(shown("Read your handle"), "{}", page.text);
    for (room, words) in [
        ("duels", "arena:play"),
        ("duels", "your arena history"),
        ("workspaces", "your workspace&#39;s projects"),
        ("workspaces", "name=\"workspace\""),
    ] {
        assert_eq!(shown(words), has(room), "{words} in {}", page.text);
    }
    let fields = [
        ("request", request.as_str()),
        ("workspace", "newcomer"),
        ("scope", "user:read"),
        ("tier", "observe"),
        ("decision", "approve"),
    ];
    let page = browser.post(hall, &url, &fields).await;
    let code = parameter(&page.location, "code");
    let code = code.unwrap_or_else(|| panic!("{} {}", page.status, page.text));
    let (status, tokens) = redeem(hall, &client, &code).await;
    assert_eq!(status, 200, "{tokens}");
    let access = tokens["access_token"].as_str().expect("a token");
    let me = hall.api(access, "whoami", json!({})).await;
    assert_eq!(me.status, 200, "{}", me.text);
    let me = me.json();
    assert_eq!(me["agent"]["nickname"] == "newcomer", has("duels"), "{me}");
    assert_eq!(
        me["connection"]["workspace"] == "newcomer",
        has("workspaces"),
        "{me}"
    );
}

/// Everything that migrations and functions make, a line each. Rights are written out: a dump leaves out those that are the default.
pub(crate) const SHAPE: &str = "
  select string_agg(line, E'\\n' order by line) from (
    select format('column %s.%s %s %s %s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
             pg_get_expr(d.adbin, d.adrelid))
      from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where a.attnum > 0 and c.relkind in ('r', 'p', 'i', 'I', 'c', 'S') and c.relnamespace::regnamespace::text in
       ('mcp', 'oauth', 'pages', 'workspaces', 'duels', 'world', 'public')
    union all select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
     where connamespace::regnamespace::text !~ '^(pg_|information_schema)'
    union all select format('function %s %s %s', oid::regprocedure, md5(prosrc),
             (select string_agg(a::text, ' ' order by a::text) from unnest(coalesce(proacl, acldefault('f', proowner))) a)) from pg_proc
     where pronamespace::regnamespace::text in ('mcp', 'oauth', 'pages', 'workspaces', 'duels', 'world', 'public')
    union all select format('policy %s %s', polrelid::regclass, polname) from pg_policy
    union all select format('grants %s %s', oid::regclass,
             (select string_agg(a::text, ' ' order by a::text) from unnest(coalesce(relacl, acldefault((case relkind when 'S' then 's' else 'r' end)::\"char\", relowner))) a)) from pg_class where relnamespace::regnamespace::text in
       ('mcp', 'oauth', 'pages', 'workspaces', 'duels', 'world', 'public')
    union all select format('schema %s %s', nspname,
             (select string_agg(a::text, ' ' order by a::text) from unnest(coalesce(nspacl, acldefault('n', nspowner))) a)) from pg_namespace where nspname in ('mcp', 'oauth', 'pages', 'workspaces', 'duels', 'world')
    union all select format('setting %s %s %s %s %s', name, value, minimum, maximum, description) from mcp.settings where release is not null
    union all select format('scope %s %s %s', name, position, description) from mcp.scopes
    union all select format('role %s %s', name, capabilities) from mcp.roles
    union all select format('entry %s %s %s %s', audience, kind, name, definition) from mcp.catalog_entries
    union all select format('hook %s %s %s', hook, audience, function) from mcp.hooks
    union all select format('command %s %s %s', name, arguments, description) from world.commands) as found (line)";
