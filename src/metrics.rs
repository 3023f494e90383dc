//! Prometheus metrics. Labels come from our own routes and catalog, never from a caller's text.

mod process;

use std::{sync::atomic::AtomicU64, time::Duration};

use prometheus_client::{
    encoding::{EncodeLabelSet, text},
    metrics::{
        counter::Counter,
        family::Family,
        gauge::Gauge,
        histogram::{Histogram, exponential_buckets},
        info::Info,
    },
    registry::Registry,
};

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct RequestLabels {
    audience: &'static str,
    method: String,
    route: String,
    status: u16,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct CallLabels {
    audience: &'static str,
    tool: String,
    outcome: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct DurationLabels {
    audience: &'static str,
    tool: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct AudienceLabels {
    audience: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct ChoreLabels {
    chore: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct CheckLabels {
    check: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct WorkLabels {
    work: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct SqlStateLabels {
    class: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct EffectLabels {
    kind: &'static str,
    outcome: &'static str,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct JobLabels {
    kind: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct ToolLabels {
    tool: String,
}

pub struct Metrics {
    registry: Registry,
    requests: Family<RequestLabels, Counter>,
    calls: Family<CallLabels, Counter>,
    durations: Family<DurationLabels, Histogram>,
    waits: Counter<f64, AtomicU64>,
    pool_size: Gauge,
    pool_in_use: Gauge,
    pool_waiting: Gauge,
    catalog_version: Family<AudienceLabels, Gauge>,
    chore_failures: Family<ChoreLabels, Counter>,
    effects: Family<EffectLabels, Counter>,
    jobs_waiting: Family<JobLabels, Gauge>,
    jobs_dead: Family<JobLabels, Gauge>,
    ready: Gauge,
    pool_timeouts: Counter,
    sql_errors: Family<SqlStateLabels, Counter>,
    streams: Gauge,
    sessions: Gauge,
    check_problems: Family<CheckLabels, Gauge>,
    check_age: Family<CheckLabels, Gauge>,
    late: Family<WorkLabels, Gauge>,
    memory: Gauge,
    descriptors: Gauge,
    result_mismatches: Family<ToolLabels, Counter>,
}

/// What this instance knows of itself when its metrics are read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Standing {
    pub ready: bool,
    pub streams: usize,
    pub sessions: usize,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("moothall");
        let requests = Family::default();
        let calls = Family::default();
        let durations = Family::<DurationLabels, Histogram>::new_with_constructor(|| {
            Histogram::new(exponential_buckets(0.0005, 2.0, 15))
        });
        let (waits, pool_size, pool_in_use, pool_waiting) = Default::default();
        let catalog_version = Family::default();
        let chore_failures = Family::default();
        let (effects, jobs_waiting, jobs_dead) = Default::default();
        let build = Info::new(vec![("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "The running program", build);
        registry.register(
            "requests",
            "HTTP requests answered",
            Family::clone(&requests),
        );
        registry.register("calls", "Tool calls answered", Family::clone(&calls));
        registry.register(
            "call_duration_seconds",
            "Time of tool calls",
            durations.clone(),
        );
        registry.register(
            "pool_wait_seconds",
            "Time spent waiting for a connection",
            Counter::clone(&waits),
        );
        registry.register(
            "pool_size",
            "Open database connections",
            Gauge::clone(&pool_size),
        );
        registry.register(
            "pool_in_use",
            "Database connections in use",
            Gauge::clone(&pool_in_use),
        );
        registry.register(
            "pool_waiting",
            "Calls waiting for a connection",
            Gauge::clone(&pool_waiting),
        );
        registry.register(
            "catalog_version",
            "Version of the catalog in memory",
            Family::clone(&catalog_version),
        );
        registry.register(
            "chore_failures",
            "Chores of the database that failed",
            Family::clone(&chore_failures),
        );
        registry.register("effects", "Effects performed", Family::clone(&effects));
        registry.register(
            "jobs_waiting",
            "Jobs not done yet",
            Family::clone(&jobs_waiting),
        );
        registry.register("jobs_dead", "Jobs given up", Family::clone(&jobs_dead));
        let (ready, pool_timeouts, sql_errors) = <(Gauge, Counter, Family<_, _>)>::default();
        let (streams, sessions) = <(Gauge, Gauge)>::default();
        let (check_problems, check_age, late) = Default::default();
        let (memory, descriptors) = <(Gauge, Gauge)>::default();
        for (name, help, gauge) in [
            ("ready", "Whether /readyz answers 200", &ready),
            ("streams_open", "Streams of server-sent events", &streams),
            (
                "sessions_open",
                "Sessions of MCP, of all instances",
                &sessions,
            ),
            (
                "process_resident_memory_bytes",
                "Memory of this process",
                &memory,
            ),
            (
                "process_open_fds",
                "Open file descriptors of this process",
                &descriptors,
            ),
        ] {
            registry.register(name, help, Gauge::clone(gauge));
        }
        registry.register(
            "pool_timeouts",
            "Calls that got no connection in time",
            Counter::clone(&pool_timeouts),
        );
        registry.register(
            "sql_errors",
            "Statements that PostgreSQL refused, by class of SQLSTATE",
            Family::clone(&sql_errors),
        );
        registry.register(
            "check_problems",
            "What a check of the data found when it last ran",
            Family::clone(&check_problems),
        );
        registry.register(
            "check_age_seconds",
            "Time since a check last ran",
            Family::clone(&check_age),
        );
        registry.register(
            "late_seconds",
            "How long the oldest piece of due work has waited",
            Family::clone(&late),
        );
        let result_mismatches = Family::default();
        registry.register(
            "result_mismatches",
            "Results that did not fit their tool's output schema",
            Family::clone(&result_mismatches),
        );
        Self {
            registry,
            requests,
            calls,
            durations,
            waits,
            pool_size,
            pool_in_use,
            pool_waiting,
            catalog_version,
            chore_failures,
            effects,
            jobs_waiting,
            jobs_dead,
            ready,
            pool_timeouts,
            sql_errors,
            streams,
            sessions,
            check_problems,
            check_age,
            late,
            memory,
            descriptors,
            result_mismatches,
        }
    }
}

impl Metrics {
    pub fn answered(&self, audience: &'static str, method: &str, route: &str, status: u16) {
        let labels = RequestLabels {
            audience,
            method: method.to_owned(),
            route: route.to_owned(),
            status,
        };
        self.requests.get_or_create(&labels).inc();
    }

    pub fn called(&self, audience: &'static str, tool: &str, outcome: &str, took: Duration) {
        let labels = CallLabels {
            audience,
            tool: tool.to_owned(),
            outcome: outcome.to_owned(),
        };
        self.calls.get_or_create(&labels).inc();
        let labels = DurationLabels {
            audience,
            tool: tool.to_owned(),
        };
        self.durations
            .get_or_create(&labels)
            .observe(took.as_secs_f64());
    }

    pub fn chore_failed(&self, chore: &str) {
        let chore = chore.to_owned();
        self.chore_failures
            .get_or_create(&ChoreLabels { chore })
            .inc();
    }

    pub fn performed(&self, kind: &'static str, outcome: &'static str) {
        self.effects
            .get_or_create(&EffectLabels { kind, outcome })
            .inc();
    }

    /// How the database's jobs stand: kind, waiting, dead.
    pub fn jobs(&self, counts: impl Iterator<Item = (String, i64, i64)>) {
        for (kind, waiting, dead) in counts {
            let labels = JobLabels { kind };
            self.jobs_waiting.get_or_create(&labels).set(waiting);
            self.jobs_dead.get_or_create(&labels).set(dead);
        }
    }

    /// A check's problems, and the age of that figure in seconds.
    pub fn checked(&self, check: String, problems: i64, age_seconds: i64) {
        let labels = CheckLabels { check };
        self.check_problems.get_or_create(&labels).set(problems);
        self.check_age.get_or_create(&labels).set(age_seconds);
    }

    pub fn late(&self, work: String, seconds: i64) {
        self.late.get_or_create(&WorkLabels { work }).set(seconds);
    }

    pub fn pool_timeout(&self) {
        self.pool_timeouts.inc();
    }

    /// `sqlstate`: five characters, the first two of which are the class.
    pub fn sql_error(&self, sqlstate: &str) {
        let class = sqlstate.get(..2).unwrap_or("XX").to_owned();
        self.sql_errors
            .get_or_create(&SqlStateLabels { class })
            .inc();
    }

    pub fn result_mismatched(&self, tool: &str) {
        let tool = tool.to_owned();
        self.result_mismatches
            .get_or_create(&ToolLabels { tool })
            .inc();
    }

    pub fn waited(&self, time: Duration) {
        self.waits.inc_by(time.as_secs_f64());
    }

    pub fn catalog(&self, audience: &'static str, version: i64) {
        self.catalog_version
            .get_or_create(&AudienceLabels { audience })
            .set(version);
    }

    pub fn render(&self, pool: &deadpool_postgres::Status, standing: Standing) -> String {
        let whole = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.ready.set(standing.ready.into());
        self.streams.set(whole(standing.streams));
        self.sessions.set(whole(standing.sessions));
        if let Some((memory, descriptors)) = process::usage() {
            self.memory.set(memory);
            self.descriptors.set(descriptors);
        }
        self.pool_size.set(whole(pool.size));
        self.pool_in_use
            .set(whole(pool.size.saturating_sub(pool.available)));
        self.pool_waiting.set(whole(pool.waiting));
        self.encode()
    }

    /// The page as it stands.
    pub fn encode(&self) -> String {
        let mut page = String::new();
        // Writing to a string does not fail.
        text::encode(&mut page, &self.registry).map_or_else(|_| String::new(), |()| page)
    }
}
