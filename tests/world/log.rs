//! Readers that go on from `next` see every committed event exactly once, whatever writers and crashes do.

use std::{
    collections::BTreeSet,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use serde_json::{Value, json};

use crate::{arena::Arena, support::cluster};

const WRITERS: usize = 8;
const READERS: usize = 4;
const ROUNDS: usize = 40;

/// Writes batches; rolls some back, and dies in the middle of others. The texts that were committed.
async fn write(url: String, writer: usize) -> BTreeSet<String> {
    let mut committed = BTreeSet::new();
    let mut client = cluster::client(&url).await;
    for round in 0..ROUNDS {
        let texts: Vec<String> = (0..=round % 3)
            .map(|n| format!("{writer}.{round}.{n}"))
            .collect();
        let events: Vec<Value> = texts
            .iter()
            .map(|text| json!({"type": "chat", "text": text}))
            .collect();
        let transaction = client.transaction().await.expect("a transaction");
        let statement = "select world._append_events($1)";
        transaction
            .query_one(statement, &[&Value::Array(events)])
            .await
            .expect("an event");
        match round % 5 {
            3 => transaction.rollback().await.expect("undone"),
            4 if writer.is_multiple_of(2) => {
                // The server side dies with the numbers drawn and the row locked.
                drop(transaction);
                let gone = client
                    .batch_execute("select pg_terminate_backend(pg_backend_pid())")
                    .await;
                assert!(gone.is_err());
                client = cluster::client(&url).await;
            }
            _ => {
                transaction.commit().await.expect("kept");
                committed.extend(texts);
            }
        }
    }
    committed
}

/// Tails over HTTP with pages of odd sizes until the writers are done and nothing follows.
async fn read(arena: &Arena, reader: usize, done: Arc<AtomicBool>) -> Vec<(u64, String)> {
    // Each call is itself an event, so that smaller pages would never come to an end.
    let limit = 20 + reader * 7;
    let (mut after, mut seen) = (0, Vec::new());
    loop {
        let last = done.load(Ordering::SeqCst);
        let path = format!("/events?after={after}&limit={}", limit);
        let page = arena.ask("GET", &path, &arena.warden.key, "").await;
        assert_eq!(page.status, 200, "{}", page.text);
        let page = page.json();
        assert_eq!(page["gap"], false);
        let events = page["events"].as_array().cloned().unwrap_or_default();
        for event in &events {
            seen.push((
                event["seq"].as_u64().unwrap_or_default(),
                event["text"].as_str().unwrap_or_default().to_owned(),
            ));
        }
        after = page["next"].as_u64().expect("a number");
        if last && events.len() < limit {
            return seen;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_committed_event_exactly_once() {
    let arena = Arena::open().await;
    let done = Arc::new(AtomicBool::new(false));
    let mut writers = tokio::task::JoinSet::new();
    for writer in 0..WRITERS {
        writers.spawn(write(arena.hall.db.owner_url(), writer));
    }
    let readers = futures_util::future::join_all(
        (0..READERS).map(|reader| read(&arena, reader, done.clone())),
    );
    let finish = async {
        let mut committed = BTreeSet::new();
        while let Some(texts) = writers.join_next().await {
            committed.extend(texts.expect("a writer"));
        }
        done.store(true, Ordering::SeqCst);
        committed
    };
    let (read, committed) = tokio::join!(readers, finish);
    assert!(committed.len() > 300);
    for (reader, seen) in read.into_iter().enumerate() {
        let numbers: Vec<u64> = seen.iter().map(|(seq, _)| *seq).collect();
        let dense: Vec<u64> = (1..=numbers.len() as u64).collect();
        assert_eq!(
            numbers, dense,
            "reader {reader}: dense, in order, none twice"
        );
        let texts: BTreeSet<String> = seen
            .into_iter()
            .map(|(_, text)| text)
            .filter(|text| text.contains('.'))
            .collect();
        assert_eq!(texts, committed, "reader {reader}");
    }
}
