//! The worker of `mcp.jobs`: at least once, taken over, put off, given up.

use std::time::Duration;

use moothall::config::EffectsConfig;
use serde_json::{Value, json};

use crate::{hall::Hall, provider::Provider, support::eventually};

async fn hall(effects: EffectsConfig) -> Hall {
    Hall::with(|config| config.effects = effects).await
}

async fn enqueue(hall: &Hall, name: &str) {
    let subject = json!({ "name": name, "effect": { "kind": "embed", "texts": ["a"] } });
    let statement = "select mcp.enqueue_job('fixture.job', $1, $2)";
    let done = hall.sql.execute(statement, &[&subject, &name]).await;
    done.expect("a job");
}

async fn until(hall: &Hall, query: &str, wanted: i64) {
    eventually(&format!("{wanted} by {query}"), async || {
        (hall.count(query).await == wanted).then_some(())
    })
    .await;
}

#[tokio::test]
async fn jobs_are_performed_and_forgotten() {
    let hall = hall(EffectsConfig::default()).await;
    for number in 0..10 {
        enqueue(&hall, &format!("job {number}")).await;
    }
    until(&hall, "select count(*) from mcp.jobs", 0).await;
    let done = "select count(*) from fixture.marks where mark::jsonb ->> 'model' = 'lexical'";
    assert_eq!(hall.count(done).await, 10);
    let model = "select count(*) from mcp.settings where name = 'embedding_model' and value = '\"lexical\"'";
    assert_eq!(hall.count(model).await, 1);
}

#[tokio::test]
async fn a_killed_workers_job_is_taken_over_and_its_late_word_means_nothing() {
    let hall = hall(EffectsConfig::default()).await;
    hall.set("jobs_lease_seconds", 1).await;
    // A worker elsewhere claims it and dies; the hall's own may not come first.
    hall.run("begin; select mcp.enqueue_job('fixture.job', '{\"name\": \"lost\", \"effect\": {\"kind\": \"embed\", \"texts\": [\"a\"]}}', 'lost')").await;
    let claim = "select mcp.claim_jobs('dead', array['embed'], 10)";
    let claimed: Value = hall
        .sql
        .query_one(claim, &[])
        .await
        .expect("a claim")
        .get(0);
    hall.run("commit").await;
    let id: uuid::Uuid = claimed[0]["id"]
        .as_str()
        .and_then(|id| id.parse().ok())
        .expect("an id");
    until(&hall, "select count(*) from mcp.jobs", 0).await;
    assert_eq!(hall.count("select count(*) from fixture.marks").await, 1);
    // The dead one was only slow, and hands in its outcome.
    let late = json!({ "embeddings": [[1]], "model": "late" });
    let state: Value = hall
        .sql
        .query_one("select mcp.finish_job($1, $2)", &[&id, &late])
        .await
        .expect("an answer")
        .get(0);
    assert_eq!(state["state"], "lost");
    assert_eq!(hall.count("select count(*) from fixture.marks").await, 1);
}

#[tokio::test]
async fn a_server_that_drains_ends_the_job_it_has_begun() {
    let provider = Provider::start().await;
    provider.behaves("wait");
    let mut embeddings = provider.config();
    embeddings.timeout = Duration::from_secs(15);
    let hall = hall(EffectsConfig {
        embeddings: Some(embeddings),
        ..EffectsConfig::default()
    })
    .await;
    enqueue(&hall, "begun").await;
    eventually("a job in progress", async || {
        (!provider.asked().is_empty()).then_some(())
    })
    .await;
    let Hall {
        server,
        sql,
        web,
        http,
        db,
        ..
    } = hall;
    let released = async {
        eventually("the end of the listener", async || {
            http.get(&web).send().await.is_err().then_some(())
        })
        .await;
        provider.behaves("");
    };
    tokio::join!(server.drain(Duration::ZERO), released);
    let left = "select (select count(*) from mcp.jobs), (select count(*) from fixture.marks)";
    let left = sql.query_one(left, &[]).await.expect("the counts");
    assert_eq!((left.get::<_, i64>(0), left.get::<_, i64>(1)), (0, 1));
    drop((sql, db));
}

#[tokio::test]
async fn failures_are_put_off_and_end_as_dead_letters_in_sight() {
    let provider = Provider::start().await;
    provider.behaves("fail");
    let hall = hall(EffectsConfig {
        embeddings: Some(provider.config()),
        ..EffectsConfig::default()
    })
    .await;
    hall.set("jobs_first_pause_seconds", 1).await;
    hall.set("jobs_attempts", 2).await;
    enqueue(&hall, "hopeless").await;
    until(
        &hall,
        "select count(*) from mcp.jobs where attempts = 1 and claim is null and run_at > mcp.now()",
        1,
    )
    .await;
    until(
        &hall,
        "select count(*) from mcp.jobs where dead_at is not null",
        1,
    )
    .await;
    assert_eq!(provider.asked().len(), 2);
    let error: String = hall
        .sql
        .query_one("select last_error from mcp.jobs", &[])
        .await
        .expect("the job")
        .get(0);
    assert_eq!(error, "the embedding service answered with status 500");
    let page = eventually("a dead letter in the metrics", async || {
        let page = hall.get(&format!("{}/metrics", hall.admin)).await.text;
        Some(page).filter(|page| page.contains("moothall_jobs_dead{kind=\"fixture.job\"} 1"))
    })
    .await;
    assert!(
        page.contains("moothall_jobs_waiting{kind=\"fixture.job\"} 0"),
        "{page}"
    );
    assert!(
        page.contains("moothall_effects_total{kind=\"embed\",outcome=\"error\"} 2"),
        "{page}"
    );
}

#[tokio::test]
async fn a_job_done_twice_is_done_once() {
    let hall = hall(EffectsConfig::default()).await;
    // Two claims of the same job, as after a lease that ended while its worker was still at it.
    hall.set("jobs_lease_seconds", 60).await;
    hall.run("begin; select mcp.enqueue_job('fixture.job', '{\"name\": \"twice\", \"effect\": {\"kind\": \"embed\", \"texts\": [\"a\"]}}', 'twice')").await;
    let claim = "select mcp.claim_jobs($1, array['embed'], 10)";
    let mut ids = Vec::new();
    for worker in ["first", "second"] {
        let claimed: Value = hall
            .sql
            .query_one(claim, &[&worker])
            .await
            .expect("a claim")
            .get(0);
        let id: uuid::Uuid = claimed[0]["id"]
            .as_str()
            .and_then(|id| id.parse().ok())
            .expect("an id");
        ids.push(id);
        hall.run("update mcp.jobs set run_at = mcp.now() - interval '1 second'")
            .await;
    }
    let outcome = json!({ "embeddings": [[1]], "model": "m" });
    let mut states = Vec::new();
    for id in ids {
        let finish = "select mcp.finish_job($1, $2)";
        let state: Value = hall
            .sql
            .query_one(finish, &[&id, &outcome])
            .await
            .expect("an answer")
            .get(0);
        states.push(state["state"].as_str().unwrap_or_default().to_owned());
    }
    hall.run("commit").await;
    assert_eq!(states, ["lost", "done"]);
    assert_eq!(hall.count("select count(*) from fixture.marks").await, 1);
}

/// The first worker's claim is still open when the second one claims.
#[tokio::test]
async fn two_workers_at_once_get_different_jobs() {
    let hall = hall(EffectsConfig::default()).await;
    let (one, two) = (hall.db.bridge().await, hall.db.bridge().await);
    let bound = "set statement_timeout = '10 s'; begin";
    for session in [&one, &two] {
        session.batch_execute(bound).await.expect("a transaction");
    }
    // Of a kind that this server does not perform.
    hall.run("update mcp.job_kinds set effect = 'other' where function = 'fixture.job'")
        .await;
    for name in ["first", "second"] {
        let effect = json!({"kind": "other"});
        let subject = json!({"name": name, "effect": effect}).to_string();
        hall.run(&format!(
            "select mcp.enqueue_job('fixture.job', '{subject}', '{name}')"
        ))
        .await;
    }
    let mut ids = Vec::new();
    for session in [&one, &two] {
        let claim = "select mcp.claim_jobs('worker', '{other}', 1) #>> '{0,id}'";
        let row = session.query_one(claim, &[]).await.expect("a claim");
        ids.push(row.get::<_, Option<String>>(0).expect("a job"));
    }
    assert_ne!(ids[0], ids[1]);
    let none = "select json_array_length(mcp.claim_jobs('worker', '{other}', 1))::bigint";
    assert_eq!(
        one.query_one(none, &[])
            .await
            .expect("a claim")
            .get::<_, i64>(0),
        0
    );
}
