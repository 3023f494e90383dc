//! Who is nearest to a query, by pgvector and in plain SQL: both must give the order that is worked out here from the same numbers.
//! On the PostgreSQL that the program fetches, which carries pgvector, and on the one installed here, which may.

use std::os::unix::fs::PermissionsExt;

use moothall::db::embedded::{Cluster, ClusterOptions, wheel};
use moothall::db::migrate::{Options, Purpose, migrate_with};
use tokio_postgres::Client;

use super::{
    chance::Chance,
    support::{TestDb, cluster, template},
};

const SIZE: usize = 384;
const AGENTS: usize = 300;
const QUERIES: usize = 12;
const MOST: usize = 20;
const MODEL: &str = "m";

struct Agent {
    nickname: String,
    /// None: without one of this model and size.
    vector: Option<Vec<f32>>,
    /// Whether it can be challenged.
    there: bool,
}

/// Between -1 and 1, in steps of a millionth.
fn number(chance: &mut Chance) -> f64 {
    chance.below(2_000_001) as f64 / 1_000_000.0 - 1.0
}

fn random(chance: &mut Chance, size: usize) -> Vec<f32> {
    let numbers: Vec<f64> = (0..size).map(|_| number(chance)).collect();
    let length = numbers.iter().map(|x| x * x).sum::<f64>().sqrt();
    numbers.iter().map(|x| (x / length) as f32).collect()
}

/// The crowd's vectors lie close to few centres, so that many are ties, and many differ by less than 32-bit sums can tell.
fn vector(chance: &mut Chance, centres: &[Vec<f32>]) -> Vec<f32> {
    let mut vector = chance.of_these(centres).clone();
    match chance.below(4) {
        0 => return random(chance, SIZE),
        1 => {}
        _ => {
            for _ in 0..=chance.below(3) {
                let place = chance.below(SIZE);
                vector[place] = f32::from_bits(vector[place].to_bits() ^ 1);
            }
        }
    }
    vector
}

/// Fills an arena; the caller is the first, and nearest to every query that is its own vector.
async fn crowd(sql: &Client, chance: &mut Chance) -> Vec<Agent> {
    let centres: Vec<_> = (0..8).map(|_| random(chance, SIZE)).collect();
    let mut agents = Vec::new();
    for n in 0..AGENTS {
        // Ids and nicknames in unlike orders.
        let nickname = format!("crowd{:04}", (n * 7919) % AGENTS);
        let stored = match chance.below(10) {
            0 => None,
            1 => Some((random(chance, SIZE), "another")),
            2 => Some((random(chance, SIZE / 2), MODEL)),
            _ => Some((vector(chance, &centres), MODEL)),
        };
        let (ends, policy, points) = match chance.below(12) {
            0 => ("-1 second", 1, 100_i64),
            1 => ("1 day", 2, 100),
            2 => ("1 day", 1, 4),
            _ => ("1 day", 1, 100),
        };
        let id: i64 = sql
            .query_one(
                "with a as (insert into mcp.accounts (user_id, handle) values (gen_random_uuid(), $1) returning user_id),
                      g as (insert into duels.agents (account, nickname, slug, created_at)
                            select a.user_id, $1, duels._new_slug(), mcp.now() from a returning id)
                 select id from g",
                &[&nickname],
            )
            .await
            .expect("an agent")
            .get(0);
        sql.execute(
            "with b as (insert into duels.balances (agent, available) values ($1, $2))
             insert into duels.leases (agent, pitch, policy_version, entered_at, expires_at)
             values ($1, 'here', $3, mcp.now(), mcp.now() + $4::text::interval)",
            &[&id, &points, &policy, &ends],
        )
        .await
        .expect("a lease");
        if let Some((vector, model)) = &stored {
            sql.execute(
                "insert into duels.embeddings (agent, model, text_hash, vector, updated_at) values ($1, $2, '', $3, mcp.now())",
                &[&id, model, vector],
            )
            .await
            .expect("a vector");
        }
        agents.push(Agent {
            nickname,
            vector: stored
                .filter(|(vector, model)| *model == MODEL && vector.len() == SIZE)
                .map(|(vector, _)| vector),
            there: (ends, policy, points) == ("1 day", 1, 100) && n > 0,
        });
    }
    sql.batch_execute("analyze duels.agents; analyze duels.balances; analyze duels.leases; analyze duels.embeddings")
        .await
        .expect("statistics");
    agents
}

fn product(a: &[f32], b: &[f32]) -> f64 {
    a.iter()
        .zip(b)
        .fold(0.0, |sum, (a, b)| sum + f64::from(*a) * f64::from(*b))
}

fn expected(agents: &[Agent], query: &[f32]) -> Vec<String> {
    let mut found: Vec<_> = agents
        .iter()
        .filter(|agent| agent.there)
        .map(|agent| {
            let near = agent.vector.as_ref().map(|vector| product(vector, query));
            (near.unwrap_or(f64::NEG_INFINITY), &agent.nickname)
        })
        .collect();
    found.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(b.1)));
    let names = found.into_iter().map(|(_, nickname)| nickname.clone());
    names.take(MOST).collect()
}

/// As `duels.search_agents` asks, or without pgvector.
async fn found(sql: &Client, query: &[f32], plain: bool) -> Vec<String> {
    let how = if plain { ", null" } else { "" };
    let statement = format!(
        "select array(select g.nickname
           from unnest(duels._nearest_agents((select id from duels.agents where nickname = 'crowd0000'), $1, $2, mcp.now(), {MOST}{how}))
                with ordinality n (agent, place)
           join duels.agents g on g.id = n.agent order by n.place)"
    );
    let row = sql.query_one(&statement, &[&query, &MODEL]).await;
    row.expect("a ranking").get(0)
}

/// A query near the crowd, in it, far from it, or along one axis alone.
fn query(chance: &mut Chance, agents: &[Agent]) -> Vec<f32> {
    let known: Vec<_> = agents.iter().filter_map(|a| a.vector.as_ref()).collect();
    match chance.below(4) {
        0 => random(chance, SIZE),
        1 => {
            let mut axis = vec![0.0; SIZE];
            axis[chance.below(SIZE)] = 1.0;
            axis
        }
        2 => (*chance.of_these(&known)).clone(),
        _ => {
            let near = *chance.of_these(&known);
            let noise = random(chance, SIZE);
            near.iter().zip(&noise).map(|(a, b)| a + 0.1 * b).collect()
        }
    }
}

async fn compare(sql: &Client, agents: &[Agent], chance: &mut Chance) {
    for n in 0..QUERIES {
        let query = query(chance, agents);
        let expected = expected(agents, &query);
        assert_eq!(found(sql, &query, true).await, expected, "query {n}, plain");
        assert_eq!(found(sql, &query, false).await, expected, "query {n}");
    }
}

async fn vector_schema(sql: &Client) -> Option<String> {
    let row = sql.query_one("select duels._vector_schema()", &[]).await;
    row.expect("duels._vector_schema()").get(0)
}

async fn migrate(owner_url: &str) {
    let options = Options {
        force: true,
        ..Options::default()
    };
    migrate_with(
        owner_url,
        &template::source(),
        Purpose::Production,
        &options,
    )
    .await
    .expect("a migration");
}

#[tokio::test]
async fn the_order_is_the_same_with_pgvector_and_without() {
    let programs = tempfile::tempdir().unwrap();
    let data = tempfile::tempdir().unwrap();
    for folder in [&programs, &data] {
        // The server's user is not always ours.
        std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).unwrap();
    }
    let options = ClusterOptions {
        programs: Some(wheel::install(programs.path()).await.unwrap()),
        ..ClusterOptions::throwaway(data.path())
    };
    let server = Cluster::start(options).await.unwrap();
    server.ensure_database("moothall").await.unwrap();
    let owner_url = server.owner_url("moothall");
    migrate(&owner_url).await;
    let sql = cluster::client(&owner_url).await;
    let superuser = cluster::client(&server.superuser_url("moothall")).await;
    let mut chance = Chance::of(1, 0, 0);
    let agents = crowd(&sql, &mut chance).await;

    assert_eq!(vector_schema(&sql).await.as_deref(), Some("extensions"));
    compare(&sql, &agents, &mut chance).await;

    let moved = "create schema elsewhere; alter extension vector set schema elsewhere";
    superuser.batch_execute(moved).await.unwrap();
    assert_eq!(vector_schema(&sql).await, None, "the owner may not use it");
    compare(&sql, &agents, &mut chance).await;
    let granted = "grant usage on schema elsewhere to moothall_owner";
    superuser.batch_execute(granted).await.unwrap();
    assert_eq!(vector_schema(&sql).await.as_deref(), Some("elsewhere"));
    compare(&sql, &agents, &mut chance).await;

    let dropped = "drop extension vector cascade";
    superuser.batch_execute(dropped).await.unwrap();
    // Not a trusted extension there: the owner is refused, and the release goes on.
    migrate(&owner_url).await;
    assert_eq!(vector_schema(&sql).await, None);
    compare(&sql, &agents, &mut chance).await;

    let created = "create extension vector schema extensions";
    superuser.batch_execute(created).await.unwrap();
    migrate(&owner_url).await;
    assert_eq!(vector_schema(&sql).await.as_deref(), Some("extensions"));
    compare(&sql, &agents, &mut chance).await;
    server.stop().await;
}

#[tokio::test]
async fn the_order_is_right_on_the_server_installed_here() {
    let db = TestDb::new().await;
    let superuser = db.superuser().await;
    let available = "select from pg_available_extensions where name = 'vector'";
    let has_vector = superuser.query_opt(available, &[]).await.unwrap().is_some();
    if has_vector {
        let create = format!(
            "create schema if not exists extensions authorization {};
             create extension if not exists vector schema extensions",
            cluster::OWNER
        );
        superuser.batch_execute(&create).await.unwrap();
        migrate(&db.owner_url()).await;
    }
    let sql = db.owner().await;
    assert_eq!(vector_schema(&sql).await.is_some(), has_vector);
    let mut chance = Chance::of(2, 0, 0);
    let agents = crowd(&sql, &mut chance).await;
    compare(&sql, &agents, &mut chance).await;
}
