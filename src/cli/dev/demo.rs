//! The people of the demo. They are created once; their passwords and keys stay the same at every start.

use serde_json::{Map, Value, json};
use tokio_postgres::Client;

use super::super::{
    CliError,
    database::{ask, message},
    host_key, key,
    running::SignIn,
};
use crate::{
    db::{connect, embedded::Secrets, source::SqlSource},
    secret,
};

const SEED: &str = include_str!("../../../sql/dev/seed.sql");

/// The sample agents that play, as many as `--demo-agents` says.
pub(super) const AGENTS: [&str; 22] = [
    "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu", "nu",
    "xi", "omicron", "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega",
];

pub(super) struct Demo {
    pub accounts: Vec<SignIn>,
    pub admin: SignIn,
    /// Empty without the room of the match, as is the next one.
    pub host_key: String,
    /// The sample match's own key, so that another host is told that one runs.
    pub match_key: String,
    pub agents: Vec<SignIn>,
}

pub(super) async fn prepare(
    owner_url: &str,
    source: &SqlSource,
    rooms: &[String],
    secrets: &mut Secrets,
    agents: usize,
) -> Result<Demo, CliError> {
    let config = owner_url
        .parse()
        .map_err(|_| CliError("the database URL is not valid".into()))?;
    let client = connect::connect(&config, None)
        .await
        .map_err(CliError::from_display)?;

    let mut hashes = Map::new();
    for handle in ["alpha", "beta", "warden"] {
        hashes.insert(handle.into(), password_hash(handle, secrets)?.into());
    }
    let hashes = Value::from(hashes).to_string();
    let seeded = async {
        client
            .execute("select set_config('moothall.seed', $1, false)", &[&hashes])
            .await?;
        client.batch_execute(&seed(source)).await
    };
    seeded.await.map_err(|error| {
        CliError(format!(
            "cannot load the demo data (sql/dev/seed.sql): {}",
            message(&error)
        ))
    })?;

    let has = |room: &str| rooms.iter().any(|name| name == room);
    let mut players = Vec::new();
    for handle in AGENTS
        .into_iter()
        .take(if has("duels") { agents } else { 0 })
    {
        make_agent(&client, handle).await?;
        players.push(sign_in(&client, handle, "user", None, secrets).await?);
    }
    let (mut own_host, mut match_host) = Default::default();
    if has("world") {
        own_host = host_key(&client, "host.key", "moothall dev", secrets).await?;
        match_host = host_key(&client, "match.key", "moothall dev's match", secrets).await?;
    }
    let workspace = |name| has("workspaces").then_some(name);
    Ok(Demo {
        agents: players,
        accounts: vec![
            sign_in(&client, "alpha", "user", workspace("alpha"), secrets).await?,
            sign_in(&client, "beta", "user", workspace("beta"), secrets).await?,
        ],
        admin: sign_in(&client, "warden", "admin", None, secrets).await?,
        host_key: own_host,
        match_key: match_host,
    })
}

/// A team's own folder may bring its own demo.
fn seed(source: &SqlSource) -> String {
    let own = match source {
        SqlSource::Dir(dir) => std::fs::read_to_string(dir.join("dev/seed.sql")).ok(),
        SqlSource::Embedded => None,
    };
    own.unwrap_or_else(|| SEED.to_owned())
}

/// Hashing is slow on purpose, so the hash is saved with the password.
fn password_hash(handle: &str, secrets: &mut Secrets) -> Result<String, CliError> {
    let name = format!("{handle}.password_hash");
    let password = secrets
        .get_or_make(&format!("{handle}.password"))
        .map_err(CliError::from_display)?;
    if let Some(hash) = secrets.get(&name) {
        return Ok(hash.to_owned());
    }
    let hash = bcrypt::hash(password, 10).map_err(CliError::from_display)?;
    secrets.set(&name, &hash).map_err(CliError::from_display)?;
    Ok(hash)
}

async fn sign_in(
    client: &Client,
    handle: &str,
    audience: &str,
    workspace: Option<&str>,
    secrets: &mut Secrets,
) -> Result<SignIn, CliError> {
    let name = format!("{handle}.key");
    let saved = secrets.get(&name).map(str::to_owned);
    let key = match saved {
        Some(key) if is_live(client, handle, &key).await? => key,
        _ => {
            let spec = json!({"account": handle, "audience": audience, "name": "moothall dev", "tier": "act", "workspace": workspace});
            match key::make(client, spec).await {
                Ok((key, _)) => {
                    secrets.set(&name, &key).map_err(CliError::from_display)?;
                    key
                }
                // The program must start even if somebody changed the demo, such as a warden without a role.
                Err(error) => {
                    tracing::warn!("no key for {handle}: {error}");
                    String::new()
                }
            }
        }
    };
    let password = secrets
        .get(&format!("{handle}.password"))
        .unwrap_or_default()
        .to_owned();
    Ok(SignIn {
        handle: handle.into(),
        email: format!("{handle}@example.test"),
        password,
        key,
    })
}

async fn host_key(
    client: &Client,
    secret: &str,
    name: &str,
    secrets: &mut Secrets,
) -> Result<String, CliError> {
    if let Some(saved) = secrets.get(secret).map(str::to_owned) {
        let keys = ask(client, "select world.host_key_list()::text", &[]).await?;
        if live(&keys, &saved) {
            return Ok(saved);
        }
    }
    let (key, _) = host_key::make(client, json!({ "name": name })).await?;
    secrets.set(secret, &key).map_err(CliError::from_display)?;
    Ok(key)
}

/// An account without a password: nobody can sign in to it.
async fn make_agent(client: &Client, handle: &str) -> Result<(), CliError> {
    let statement = "with person as (
           insert into auth.users (id, aud, role, email)
           select gen_random_uuid(), 'authenticated', 'authenticated', $1 || '@example.test'
            where not exists (select from mcp.accounts a where a.handle = $1)
           returning id)
         select mcp._create_account(p.id, $1) from person p";
    let made = client.execute(statement, &[&handle]).await;
    made.map(drop)
        .map_err(|error| CliError(format!("cannot create the demo agent {handle}: {error}")))
}

async fn is_live(client: &Client, handle: &str, saved: &str) -> Result<bool, CliError> {
    let keys = ask(client, "select mcp.key_list($1)::text", &[&handle]).await?;
    Ok(live(&keys, saved))
}

fn live(keys: &Value, saved: &str) -> bool {
    let live = |key: &Value| key["prefix"] == secret::prefix(saved) && key["revoked_at"].is_null();
    keys.as_array().is_some_and(|keys| keys.iter().any(live))
}
