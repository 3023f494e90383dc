//! The recipe of docs/operations.md, word for word: a dump of a database in use, restored into a new server.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::{Value, json};
use tokio_postgres::Client;

use crate::{
    bridge::Bridge,
    hall::{Hall, Person},
    support::{
        TestDb,
        cluster::{self, Cluster, OWNER},
    },
};

/// The commands below a heading of the page.
fn recipe(heading: &str) -> &'static str {
    let page = include_str!("../../docs/operations.md");
    let part = page.split(&format!("\n{heading}\n")).nth(1);
    let code = part.and_then(|part| part.split("```sh\n").nth(1));
    let code = code.and_then(|code| code.split("```").next());
    code.unwrap_or_else(|| panic!("no commands below {heading}"))
}

/// As an operator runs them, in `folder`.
async fn run(commands: &'static str, owner_url: String, folder: PathBuf) {
    let ours = Path::new(env!("CARGO_BIN_EXE_moothall"));
    let theirs = cluster::binary("pg_dump");
    let folders = [ours, &theirs].map(|path| path.parent().unwrap_or(Path::new("")));
    let usual = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{}:{usual}", folders[0].display(), folders[1].display());
    let mut command = Command::new("sh");
    command
        .args(["-euc", commands])
        .current_dir(folder)
        .env("PATH", path)
        .env("MOOTHALL_OWNER_URL", owner_url);
    let running = tokio::task::spawn_blocking(move || command.output());
    let output = running.await.expect("it ran").expect("sh");
    let said = String::from_utf8_lossy(&output.stdout);
    let failed = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{commands}\n{said}\n{failed}");
}

/// The events after a cursor up to the end, or up to `most`: their requests, and the next cursor.
async fn read(client: &Client, mut next: Option<String>, most: usize) -> (Vec<String>, String) {
    let mut seen = Vec::new();
    while seen.len() < most {
        let query = "select mcp.tail_events($1, 20)::text";
        let page = client.query_one(query, &[&next]).await.expect("a page");
        let page: Value = serde_json::from_str(page.get(0)).expect("JSON");
        next = page["next"].as_str().map(str::to_owned);
        let events = page["events"].as_array().expect("events");
        if events.is_empty() {
            break;
        }
        let ids = events.iter().map(|event| event["request_id"].as_str());
        seen.extend(ids.map(|id| id.expect("an id").to_owned()));
    }
    (seen, next.expect("a cursor"))
}

async fn recorded(client: &Client) -> Vec<String> {
    let rows = client.query("select request_id::text from mcp.events", &[]);
    let rows = rows.await.expect("events");
    rows.iter().map(|row| row.get(0)).collect()
}

async fn transfer(http: &reqwest::Client, web: &str, person: &Person) {
    let other = if person.handle == "alpha" {
        "beta"
    } else {
        "alpha"
    };
    let request = http
        .post(format!("{web}/api/tools/transfer"))
        .bearer_auth(&person.key)
        .header("content-type", "application/json")
        .body(json!({"nickname": other, "count": 1}).to_string());
    let answer = request.send().await.expect("an answer");
    assert_eq!(answer.status(), 200, "{:?}", answer.text().await);
}

#[tokio::test]
async fn a_backup_made_as_documented_restores_into_a_new_server() {
    let hall = Hall::without_fixture(TestDb::on_own_cluster().await, |_| {}).await;
    let alpha = hall.person("alpha").await;
    let beta = hall.person("beta").await;
    // A server that has lived longer than the next one.
    let lived =
        "do $$ begin for i in 1..20000 loop perform pg_current_xact_id(); commit; end loop; end $$";
    hall.sql.batch_execute(lived).await.expect("a past");
    for _ in 0..30 {
        transfer(&hall.http, &hall.web, &alpha).await;
    }
    let (before, cursor) = read(&hall.sql, None, 20).await;

    // Transfers go on while the dump is made.
    let folder = tempfile::tempdir().expect("a folder");
    let dumped = AtomicBool::new(false);
    let traffic = async {
        // There and back, so that nobody runs out of points.
        while !dumped.load(Ordering::Relaxed) {
            transfer(&hall.http, &hall.web, &alpha).await;
            transfer(&hall.http, &hall.web, &beta).await;
        }
        transfer(&hall.http, &hall.web, &alpha).await;
    };
    let dumping = async {
        run(
            recipe("## Back up"),
            hall.db.owner_url(),
            folder.path().to_owned(),
        )
        .await;
        dumped.store(true, Ordering::Relaxed);
    };
    tokio::join!(traffic, dumping);
    let (_, latest) = read(&hall.sql, None, usize::MAX).await;

    let place = tempfile::tempdir().expect("a folder");
    let new = NewServer(Cluster::own(place.path()).await);
    let admin = new.0.superuser("postgres").await;
    let create = format!("create database app owner {OWNER}");
    admin.batch_execute(&create).await.expect("a database");
    let url = new.0.url(OWNER, "app");
    run(recipe("## Restore"), url.clone(), folder.path().to_owned()).await;

    let restored = cluster::client(&url).await;
    let expected = recorded(&restored).await;
    assert!(expected.len() > before.len(), "{}", expected.len());
    let bridge = Bridge::start(&new.0.url("moothall", "app"), &hall.http).await;
    for _ in 0..3 {
        transfer(&hall.http, &bridge.web, &alpha).await;
    }
    let reused =
        "select max(xid)::text::numeric > pg_current_xact_id()::text::numeric from mcp.events";
    let reused = restored.query_one(reused, &[]).await.expect("ids");
    assert!(reused.get::<_, bool>(0), "the new server's ids start low");

    // From a cursor of the old server: what the dump holds and what came after, each once.
    let (after, _) = read(&restored, Some(cursor), usize::MAX).await;
    let seen: Vec<&String> = before.iter().chain(&after).collect();
    let distinct: HashSet<&String> = seen.iter().copied().collect();
    assert_eq!(distinct.len(), seen.len(), "an event was read twice");
    let all = recorded(&restored).await;
    assert_eq!(all.len(), expected.len() + 3);
    assert_eq!(distinct, all.iter().collect(), "an event was lost");
    // From one that the dump does not reach: what the new server wrote.
    let (later, _) = read(&restored, Some(latest), usize::MAX).await;
    let new: HashSet<&String> = all.iter().filter(|id| !expected.contains(id)).collect();
    assert_eq!(later.iter().collect::<HashSet<_>>(), new);
    let problems = restored.query("select c.problem from mcp._check() c", &[]);
    assert!(problems.await.expect("the checks").is_empty());
}

struct NewServer(Cluster);

impl Drop for NewServer {
    fn drop(&mut self) {
        Cluster::stop_in(&self.0.folder);
    }
}
