//! The server's version and clock, the migrations, and what the data itself says.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio_postgres::{Client, Error};

use super::diagnosis::Diagnosis;
use crate::db::migrate::{INTERFACE, MINIMUM_SERVER, applied_migrations};
use crate::db::source::SqlFiles;

/// Sessions, codes and keys expire by the database's clock, certificates and JWTs by the bridge's.
const CLOCK_TOLERANCE: Duration = Duration::from_secs(2);

pub(super) async fn server(client: &Client) -> Result<Vec<Diagnosis>, Error> {
    let row = client
        .query_one(
            "select current_setting('server_version_num')::int4, current_setting('server_version'),
                    current_setting('server_encoding')",
            &[],
        )
        .await?;
    let (number, version, encoding): (i32, &str, &str) = (row.get(0), row.get(1), row.get(2));
    let mut found = Vec::new();
    if number < MINIMUM_SERVER {
        found.push(Diagnosis::new(
            "server",
            format!("this is PostgreSQL {version}"),
            "move to PostgreSQL 15 or later",
        ));
    }
    if encoding != "UTF8" {
        found.push(Diagnosis::new(
            "server",
            format!("the database's encoding is {encoding}"),
            "create it anew with encoding UTF8",
        ));
    }
    Ok(found)
}

pub(super) async fn migrations(client: &Client, files: &SqlFiles) -> Result<Vec<Diagnosis>, Error> {
    let rooms = files.folders();
    let highest = applied_migrations(client, &rooms).await?;
    let mut found = Vec::new();
    for (room, applied) in rooms.into_iter().zip(highest) {
        let versions = files.migrations_of(room).into_iter();
        let versions = versions.filter_map(|file| Some(file.migration()?.1));
        let known = versions.max().unwrap_or(0);
        if applied > known {
            found.push(Diagnosis::new(
                "migrations",
                format!(
                    "the database has migration {applied} of {room}, these files end at {known}"
                ),
                "use the version (and the `--sql` folder) that migrated it, or a later one",
            ));
        }
        if applied < known {
            found.push(Diagnosis::new(
                "migrations",
                format!(
                    "the database has migration {applied} of {room}, these files go on to {known}"
                ),
                "run `moothall migrate`",
            ));
        }
    }
    Ok(found)
}

/// What the rules themselves find wrong with the data.
pub(super) async fn data(client: &Client) -> Result<Vec<Diagnosis>, Error> {
    let known = client
        .query_one("select to_regprocedure('mcp.verify()') is not null", &[])
        .await?;
    if !known.get::<_, bool>(0) {
        return Ok(Vec::new());
    }
    let row = client
        .query_one("select mcp.verify()::text::jsonb", &[])
        .await?;
    let answer: serde_json::Value = row.get(0);
    let mut found = Vec::new();
    if answer["interface"].as_i64() != Some(INTERFACE.into()) {
        found.push(Diagnosis::new(
            "data",
            format!(
                "the database speaks interface {}, this build {INTERFACE}",
                answer["interface"]
            ),
            "run the bridge of the version that migrated it",
        ));
    }
    let problems = answer["problems"].as_array().into_iter().flatten();
    found.extend(problems.filter_map(|problem| {
        let action = "correct the row; the bridge does not start until then";
        Some(Diagnosis::new("data", problem.as_str()?, action))
    }));
    Ok(found)
}

/// What breaks a rule of the house, in the core, in rooms and in a team's own.
pub(super) async fn conventions(client: &Client) -> Result<Vec<Diagnosis>, Error> {
    let known = client
        .query_one(
            "select to_regprocedure('mcp.conventions()') is not null",
            &[],
        )
        .await?;
    if !known.get::<_, bool>(0) {
        return Ok(Vec::new());
    }
    let rows = client
        .query(
            "select c.object, c.rule, c.remedy, c.serious from mcp.conventions() c",
            &[],
        )
        .await?;
    let found = rows.iter().map(|row| {
        let (object, rule, action): (&str, &str, &str) = (row.get(0), row.get(1), row.get(2));
        Diagnosis {
            serious: row.get(3),
            ..Diagnosis::new("conventions", format!("{object}: {rule}"), action)
        }
    });
    Ok(found.collect())
}

/// What rooms check by themselves, such as a ledger that must add up.
pub(super) async fn checks(client: &Client) -> Result<Vec<Diagnosis>, Error> {
    let known = client
        .query_one("select to_regprocedure('mcp._check()') is not null", &[])
        .await?;
    if !known.get::<_, bool>(0) {
        return Ok(Vec::new());
    }
    let rows = client
        .query("select c.by, c.problem from mcp._check() c", &[])
        .await?;
    let found = rows.iter().map(|row| {
        let (check, problem): (String, String) = (row.get(0), row.get(1));
        let action = "find out what changed the data by hand, and correct it";
        Diagnosis::new(check, problem, action)
    });
    Ok(found.collect())
}

pub(super) async fn clock(client: &Client) -> Result<Vec<Diagnosis>, Error> {
    let before = SystemTime::now();
    let row = client
        .query_one("select extract(epoch from clock_timestamp())::float8", &[])
        .await?;
    let waited = before.elapsed().unwrap_or_default();
    let here = (before + waited / 2)
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default()
        .as_secs_f64();
    let ahead = row.get::<_, f64>(0) - here;
    if ahead.abs() <= (CLOCK_TOLERANCE + waited / 2).as_secs_f64() {
        return Ok(Vec::new());
    }
    let side = if ahead > 0.0 { "ahead of" } else { "behind" };
    Ok(vec![Diagnosis::new(
        "clock",
        format!(
            "the database's clock is {:.1} s {side} this machine's",
            ahead.abs()
        ),
        "let both follow a time server (NTP)",
    )])
}

pub(super) async fn lockouts(client: &Client) -> Result<Vec<Diagnosis>, Error> {
    if !exists(client, "mcp.lockouts").await? {
        return Ok(Vec::new());
    }
    let rows = client
        .query(
            "select address, audience, to_char(locked_until at time zone 'UTC', 'HH24:MI:SS') || ' UTC'
               from mcp.lockouts where locked_until > clock_timestamp() order by locked_until desc limit 20",
            &[],
        )
        .await?;
    let found = rows.iter().map(|row| {
        let (address, audience, until): (&str, &str, &str) = (row.get(0), row.get(1), row.get(2));
        Diagnosis::notice(
            "lockouts",
            format!("{address} is locked out of the {audience} audience until {until}"),
            "if it is one of yours, correct the key it presents; the lockout ends by itself",
        )
    });
    Ok(found.collect())
}

/// How long jobs may be due before somebody should look.
const OVERDUE_SECONDS: i64 = 300;

pub(super) async fn jobs(client: &Client) -> Result<Vec<Diagnosis>, Error> {
    if !exists(client, "mcp.jobs").await? {
        return Ok(Vec::new());
    }
    let rows = client
        .query(
            "select function, count(dead_at), min(last_error) filter (where dead_at is not null),
                    coalesce(extract(epoch from clock_timestamp() - min(run_at) filter (where dead_at is null)), 0)::bigint
               from mcp.jobs group by function order by function",
            &[],
        )
        .await?;
    let mut found = Vec::new();
    for row in &rows {
        let (function, dead, late): (&str, i64, i64) = (row.get(0), row.get(1), row.get(3));
        if dead > 0 {
            let error: Option<&str> = row.get(2);
            found.push(Diagnosis::notice(
                "jobs",
                format!(
                    "{dead} jobs of {function} were given up: {}",
                    error.unwrap_or("no reason is known")
                ),
                "mend the cause, then `update mcp.jobs set dead_at = null, attempts = 0, run_at = now() where dead_at is not null`",
            ));
        }
        if late > OVERDUE_SECONDS {
            found.push(Diagnosis::notice(
                "jobs",
                format!("jobs of {function} have been due for {late} s"),
                "see that a bridge runs, and what its log says of jobs",
            ));
        }
    }
    Ok(found)
}

pub(super) async fn exists(client: &Client, table: &str) -> Result<bool, Error> {
    let row = client
        .query_one("select to_regclass($1) is not null", &[&table])
        .await?;
    Ok(row.get(0))
}
