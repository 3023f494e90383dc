//! The worker of `mcp.jobs`: claims due jobs under a lease, performs them and gives the outcome to SQL. A job runs at least once: if a worker
//! dies, its lease ends and another one takes over. SQL decides about retries and dead letters.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use futures_util::future::join_all;
use serde::Deserialize;
use serde_json::{Value, json, value::RawValue};
use tokio::sync::watch;

use super::{Effects, Kept};
use crate::{
    db::{call::Db, pool::DbError},
    metrics::Metrics,
    phase::{Phase, reached},
};

/// The kinds of effect that a job can ask for.
const KINDS: [&str; 4] = ["auto_bio", "avatar", "delete_object", "embed"];
/// The jobs of one claim, performed at the same time.
const BATCH: i32 = 4;
/// How often to count jobs for the metrics.
const COUNT: Duration = Duration::from_secs(10);

#[derive(Deserialize)]
struct Claimed {
    id: uuid::Uuid,
    job: String,
    attempt: u64,
    lease_seconds: u64,
    effect: Box<RawValue>,
}

#[derive(Deserialize)]
struct Finished {
    state: String,
}

#[derive(Deserialize)]
struct Counts {
    kinds: Vec<Count>,
}

#[derive(Deserialize)]
struct Count {
    kind: String,
    waiting: i64,
    dead: i64,
}

/// Works until the server drains, and ends what it has begun.
pub(crate) async fn run(
    db: Db,
    effects: Arc<Effects>,
    metrics: Arc<Metrics>,
    interval: Duration,
    mut phase: watch::Receiver<Phase>,
) {
    let worker = format!("{}-{}", std::process::id(), uuid::Uuid::new_v4().simple());
    let mut counted: Option<Instant> = None;
    loop {
        tokio::select! {
            () = tokio::time::sleep(interval) => {}
            () = reached(&mut phase, Phase::Draining) => return,
        }
        // A database that does not answer is the poll's to report.
        while *phase.borrow() == Phase::Serving
            && round(&db, &effects, &worker).await.unwrap_or(false)
        {}
        if counted.is_none_or(|at| at.elapsed() >= COUNT) && count(&db, &metrics).await.is_ok() {
            counted = Some(Instant::now());
        }
    }
}

/// Claims and performs one batch. False if nothing was due.
async fn round(db: &Db, effects: &Effects, worker: &str) -> Result<bool, DbError> {
    let claimed: Vec<Claimed> = parse(&db.claim_jobs(worker, &KINDS, BATCH).await?)?;
    let found = !claimed.is_empty();
    join_all(claimed.into_iter().map(|job| perform(db, effects, job))).await;
    Ok(found)
}

async fn perform(db: &Db, effects: &Effects, job: Claimed) {
    // Shorter than the lease, so that a slow worker fails before another one claims the job.
    let bound = Duration::from_secs(job.lease_seconds).mul_f32(0.9);
    let done = tokio::time::timeout(bound, effects.perform(job.effect.get())).await;
    let (outcome, mut kept) = match done {
        Ok(Ok(done)) => (done.outcome, done.kept),
        Ok(Err(error)) => (json!({ "error": error }), None),
        Err(_) => (json!({ "error": "it took longer than its lease" }), None),
    };
    kept.iter_mut().for_each(Kept::keep);
    let (job, attempt) = (job.job, (job.id, job.attempt));
    match finish(db, attempt.0, &outcome).await {
        Ok(state) if state == "done" => {}
        Ok(state) => {
            kept.iter_mut().for_each(Kept::discard);
            let cause = outcome["error"].as_str().unwrap_or("SQL did not take it");
            tracing::warn!(job, attempt = attempt.1, state, cause, "a job failed");
        }
        // SQL may or may not have got the outcome. If not, the lease ends and the job runs again.
        Err(error) => tracing::warn!(job, attempt = attempt.1, %error, "a job's outcome was lost"),
    }
}

async fn finish(db: &Db, id: uuid::Uuid, outcome: &Value) -> Result<String, DbError> {
    let text = db.finish_job(id, outcome.to_string()).await?;
    Ok(parse::<Finished>(&text)?.state)
}

async fn count(db: &Db, metrics: &Metrics) -> Result<(), DbError> {
    let counts: Counts = parse(&db.job_counts().await?)?;
    let counts = counts.kinds.into_iter();
    metrics.jobs(counts.map(|count| (count.kind, count.waiting, count.dead)));
    Ok(())
}

fn parse<T: for<'a> Deserialize<'a>>(json: &str) -> Result<T, DbError> {
    serde_json::from_str(json).map_err(|error| DbError::Shape(error.to_string()))
}
