//! Agents that use idempotency keys, three bridges, and a fault every few seconds. In the end every call was done exactly once or
//! refused, and the ledger is whole. By hand: `MOOTHALL_FAULTS_SECONDS=600 cargo test --test faults random -- --ignored --nocapture`.

use std::{
    collections::BTreeMap,
    process::Command,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{
    bridge::Bridge,
    chance::Chance,
    hall::Hall,
    pgbouncer::PgBouncer,
    support::{TestDb, eventually},
};

const AGENTS: usize = 12;

/// What became of a call: its unique text, and whether it was done.
type Record = Arc<Mutex<BTreeMap<String, bool>>>;

struct Agent {
    key: String,
    mcp: bool,
    http: reqwest::Client,
    bridges: Vec<String>,
    random: Chance,
    record: Record,
    /// Answers that came only at a repeat, and answers from a stored one.
    repeated: u64,
    replayed: u64,
}

enum Heard {
    Done(Value, bool),
    Refused(String),
    /// Not started, or unknown: a repeat with the same key is safe.
    Open,
}

impl Agent {
    async fn once(&self, bridge: &str, tool: &str, arguments: &Value, key: &str) -> Heard {
        let request = match self.mcp {
            true => {
                let meta = json!({"moothall/idempotencyKey": key});
                let params = json!({"name": tool, "arguments": arguments, "_meta": meta});
                let body =
                    json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params});
                let request = self.http.post(format!("{bridge}/mcp/user"));
                request.body(body.to_string())
            }
            false => {
                let request = self.http.post(format!("{bridge}/api/tools/{tool}"));
                request
                    .header("idempotency-key", key)
                    .body(arguments.to_string())
            }
        };
        let request = request
            .bearer_auth(&self.key)
            .header("content-type", "application/json")
            .header("accept", "application/json, text/event-stream")
            .header("mcp-protocol-version", "2025-11-25");
        let Ok(response) = request.send().await else {
            return Heard::Open;
        };
        let over_http = response.headers().contains_key("idempotency-replayed");
        let Ok(text) = response.text().await else {
            return Heard::Open;
        };
        let answer: Value = serde_json::from_str(&text).unwrap_or_default();
        let result = &answer["result"];
        let error = [
            &answer["error"]["data"],
            &result["structuredContent"]["error"],
            &answer["error"],
        ];
        let error = error.into_iter().find(|error| error["code"].is_string());
        match error.and_then(|error| error["code"].as_str()) {
            Some("busy" | "outcome_unknown") => Heard::Open,
            Some(code) => Heard::Refused(code.to_owned()),
            None if self.mcp => Heard::Done(
                result["structuredContent"].clone(),
                result["_meta"]["moothall/replayed"] == true,
            ),
            None => Heard::Done(answer, over_http),
        }
    }

    /// Repeats with the same key, at any bridge, until there is an answer.
    async fn call(&mut self, tool: &str, arguments: Value) -> Result<Value, String> {
        let key = uuid::Uuid::new_v4().to_string();
        let mut first = true;
        loop {
            let bridge = self.random.of_these(&self.bridges).clone();
            match self.once(&bridge, tool, &arguments, &key).await {
                Heard::Done(data, replayed) => {
                    self.repeated += u64::from(!first);
                    self.replayed += u64::from(replayed);
                    return Ok(data);
                }
                Heard::Refused(code) => return Err(code),
                Heard::Open => tokio::time::sleep(Duration::from_millis(200)).await,
            }
            first = false;
        }
    }

    fn note(&self, text: String, done: bool) {
        self.record.lock().expect("the record").insert(text, done);
    }

    async fn act(&mut self, others: &[String]) {
        let other = self.random.of_these(others).clone();
        let text = uuid::Uuid::new_v4().to_string();
        let (tool, arguments) = match self.random.below(10) {
            0..=4 => (
                "transfer",
                json!({"nickname": other, "count": 1, "message": text}),
            ),
            5 => (
                "enter_arena",
                json!({"pitch": "Any split.", "ttl_minutes": 15}),
            ),
            6 => ("challenge_agent", json!({"nickname": other})),
            7 | 8 => ("send_message", json!({"nickname": other, "message": text})),
            _ => (
                "submit_demand",
                json!({"nickname": other, "count": self.random.below(12)}),
            ),
        };
        let unforeseen = [
            "internal_error",
            "VALIDATION_ERROR",
            "UNAUTHORIZED",
            "idempotency_conflict",
        ];
        let done = match self.call(tool, arguments).await {
            Ok(_) => true,
            Err(code) if unforeseen.contains(&code.as_str()) => panic!("{tool}: {code}"),
            Err(_) => false,
        };
        if ["transfer", "send_message"].contains(&tool) {
            self.note(text, done);
        }
    }
}

fn signal(pid: i32, name: &str) {
    let _ = Command::new("kill")
        .args([format!("-{name}"), pid.to_string()])
        .status();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "ten minutes of faults, by hand"]
async fn random_faults() {
    let seconds = std::env::var("MOOTHALL_FAULTS_SECONDS").ok();
    let seconds = seconds.and_then(|text| text.parse().ok()).unwrap_or(600);
    let seed = std::env::var("MOOTHALL_FAULTS_SEED").ok();
    let seed = seed.and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut random = Chance::of(seed, 0, 0);

    let hall = Hall::over(TestDb::on_own_cluster().await, |_| {}).await;
    hall.run("update mcp.settings set value = '1000000' where name ~ '^user_calls_per'")
        .await;
    let mut bouncer = PgBouncer::before(&hall.db).await;
    let (direct, pooled) = (hall.db.bridge_url(), hall.db.bridge_url_at(bouncer.port));
    let mut bridges = Vec::new();
    for url in [&direct, &pooled, &pooled] {
        bridges.push(Bridge::start(url, &hall.http).await);
    }
    let names: Vec<String> = (0..AGENTS).map(|n| format!("agent{n}")).collect();
    let (record, stop) = (Record::default(), Arc::new(AtomicBool::new(false)));
    let http = reqwest::Client::builder()
        .no_proxy()
        .timeout(Duration::from_secs(10));
    let http = http.build().expect("a client");
    let mut agents = Vec::new();
    for (n, name) in names.iter().enumerate() {
        let mut agent = Agent {
            key: hall.person(name).await.key,
            mcp: n % 2 == 0,
            http: http.clone(),
            bridges: bridges.iter().map(|bridge| bridge.web.clone()).collect(),
            random: Chance::of(seed, 0, n + 1),
            record: record.clone(),
            repeated: 0,
            replayed: 0,
        };
        let others: Vec<String> = names
            .iter()
            .filter(|other| *other != name)
            .cloned()
            .collect();
        let stop = stop.clone();
        agents.push(tokio::spawn(async move {
            let mut acts = 0_u64;
            while !stop.load(Ordering::Relaxed) {
                agent.act(&others).await;
                acts += 1;
            }
            (acts, agent.repeated, agent.replayed)
        }));
    }

    let superuser = hall.db.superuser().await;
    let backends =
        "select pid from pg_stat_activity where usename = 'moothall' and application_name <> ''";
    let (end, mut faults) = (
        Instant::now() + Duration::from_secs(seconds),
        BTreeMap::new(),
    );
    while Instant::now() < end {
        tokio::time::sleep(Duration::from_millis(1000 + random.below(2000) as u64)).await;
        let rows = superuser.query(backends, &[]).await.expect("backends");
        let pids: Vec<i32> = rows.iter().map(|row| row.get(0)).collect();
        let kind = match random.below(4) {
            0 => {
                let n = random.below(bridges.len());
                bridges[n].restart(&hall.http).await;
                "kill"
            }
            1 => {
                let frozen: Vec<i32> = pids.into_iter().filter(|_| random.percent(40)).collect();
                frozen.iter().for_each(|pid| signal(*pid, "STOP"));
                tokio::time::sleep(Duration::from_millis(500 + random.below(7500) as u64)).await;
                frozen.iter().for_each(|pid| signal(*pid, "CONT"));
                "freeze"
            }
            2 => {
                let terminate = "select pg_terminate_backend(pid) from unnest($1::int[]) pid";
                let some: Vec<i32> = pids.into_iter().filter(|_| random.percent(40)).collect();
                superuser
                    .execute(terminate, &[&some])
                    .await
                    .expect("terminated");
                "terminate"
            }
            _ => {
                bouncer.restart(&hall.db).await;
                "pgbouncer"
            }
        };
        *faults.entry(kind).or_insert(0) += 1;
    }
    stop.store(true, Ordering::Relaxed);
    let (mut acts, mut repeated, mut replayed) = (0, 0, 0);
    for agent in agents {
        let (did, again, stored) = agent.await.expect("an agent ended well");
        (acts, repeated, replayed) = (acts + did, repeated + again, replayed + stored);
    }
    println!(
        "seed {seed}: {acts} calls, {repeated} answered at a repeat, {replayed} from a stored answer, faults {faults:?}"
    );

    // Statements that were frozen or paused end by themselves.
    let running =
        "select count(*) from pg_stat_activity where usename = 'moothall' and state <> 'idle'";
    eventually("the last statement", async || {
        let row = superuser.query_one(running, &[]).await.expect("a count");
        (row.get::<_, i64>(0) == 0).then_some(())
    })
    .await;
    let done = "select body from duels.messages union all select message from duels.transfers where message is not null";
    let mut times: BTreeMap<String, u32> = BTreeMap::new();
    for row in hall.sql.query(done, &[]).await.expect("what was done") {
        *times.entry(row.get(0)).or_default() += 1;
    }
    let record = record.lock().expect("the record").clone();
    for (text, done) in &record {
        let count = times.remove(text).unwrap_or(0);
        assert_eq!(count, u32::from(*done), "{text} was done {count} times");
    }
    assert!(times.is_empty(), "done and never answered: {times:?}");
    assert!(record.len() > 20 && repeated > 0, "too little happened");
    let problems = hall
        .sql
        .query("select * from duels.verify_ledger()", &[])
        .await
        .expect("a check");
    assert!(problems.is_empty(), "{problems:?}");
}
