//! The event log: who reads on from `next` while others write loses nothing and sees nothing twice.

use std::collections::HashSet;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio_postgres::Client;

use crate::hall::Hall;

const WRITERS: usize = 8;
const CALLS: usize = 40;

#[tokio::test]
async fn a_reader_behind_eight_writers_loses_no_event() {
    let hall = Hall::open().await;
    // Refusals over the budget would be one event.
    hall.set("user_calls_per_minute", 1000).await;
    let alpha = hall.person("alpha").await;
    let credential = json!({"sha256": hex::encode(Sha256::digest(alpha.key.as_bytes()))});
    let writers = (0..WRITERS).map(|writer| write(&hall, writer, credential.clone()));
    let writing = futures_util::future::join_all(writers);

    let reader = hall.db.owner().await;
    let mut seen = Vec::new();
    let mut next: Option<String> = None;
    tokio::pin!(writing);
    let (mut written, mut marker) = (false, None);
    loop {
        // Read while they write, and on until every transaction that ran then has ended, those of other databases too.
        let last = written && ended(&reader, &mut marker).await;
        let page: String = reader
            .query_one("select mcp.tail_events($1, 7)::text", &[&next])
            .await
            .expect("a page")
            .get(0);
        let page: Value = serde_json::from_str(&page).expect("JSON");
        let events = page["events"].as_array().expect("a list").clone();
        next = page["next"].as_str().map(str::to_owned);
        let read = events.len();
        seen.extend(
            events
                .iter()
                .map(|event| event["request_id"].as_str().expect("an id").to_owned()),
        );
        if last && read == 0 {
            break;
        }
        if !written {
            let pause = tokio::time::sleep(std::time::Duration::from_millis(1));
            tokio::select! { _ = &mut writing => written = true, () = pause => {} }
        }
    }
    let distinct: HashSet<&String> = seen.iter().collect();
    assert_eq!(distinct.len(), seen.len(), "an event was seen twice");
    assert_eq!(seen.len(), WRITERS * CALLS, "an event was lost");
}

/// Whether every transaction has ended that ran when this was first asked.
async fn ended(reader: &Client, marker: &mut Option<String>) -> bool {
    if marker.is_none() {
        let now = "select pg_current_xact_id()::text";
        *marker = Some(reader.query_one(now, &[]).await.expect("an id").get(0));
    }
    let ended = "select pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8";
    let row = reader.query_one(ended, &[marker]).await;
    row.expect("an answer").get(0)
}

/// Transactions of all lengths, so that they end in another order than they began.
async fn write(hall: &Hall, writer: usize, credential: Value) {
    let mut client = hall.db.owner().await;
    for call in 0..CALLS {
        let id = format!("00000000-0000-4000-8000-{:012}", writer * CALLS + call);
        let request = json!({"id": id, "address": "127.0.0.1", "transport": "mcp"});
        let transaction = client.transaction().await.expect("begun");
        transaction
            .execute(
                "select mcp.call($1, 'user', 'whoami', '{}', $2)",
                &[&credential, &request],
            )
            .await
            .expect("a call");
        let seconds =
            f64::from(u32::try_from((writer * 7 + call * 3) % 11).expect("small")) / 500.0;
        transaction
            .execute("select pg_sleep($1)", &[&seconds])
            .await
            .expect("slept");
        transaction.commit().await.expect("committed");
    }
}
