//! The migrator's own connection: who it acts as, its lock, and whether this database may be changed at all.

use std::path::Path;
use std::time::Duration;

use tokio_postgres::{Client, Config};

use crate::db::connect::{self, chain};
use crate::db::migrate::{MigrateError, Purpose};

/// `show server_version_num` of the oldest server that runs our SQL.
pub const MINIMUM_SERVER: i32 = 150_000;

/// The advisory lock of a whole run, one per database.
pub const LOCK_KEY: i64 = 0x6d6f_6f74_6861_6c6c; // "moothall"

const LOCK_WAIT: Duration = Duration::from_secs(60);
const LOCK_POLL: Duration = Duration::from_millis(100);

/// Owner of everything when the URL's user is a superuser: nothing of ours may run as one.
const OWNER: &str = "moothall_owner";

/// The bridge, and whom it or Supabase's API may become.
pub const CLOSED_ROLES: [&str; 4] = ["anon", "authenticated", "service_role", "moothall"];

pub(super) async fn open(url: &str, ca_file: Option<&Path>) -> Result<Client, MigrateError> {
    let mut config: Config = url.parse().map_err(|error| {
        MigrateError::Refused(format!(
            "the owner's database URL is not valid: {}",
            chain(&error)
        ))
    })?;
    config.application_name("moothall migrate");
    let client = connect::connect(&config, ca_file).await?;
    let version: i32 = client
        .query_one("select current_setting('server_version_num')::int4", &[])
        .await?
        .get(0);
    if version < MINIMUM_SERVER {
        return Err(MigrateError::Refused(format!(
            "this server is PostgreSQL {}; Moothall needs 15 or later",
            version / 10_000
        )));
    }
    // Whoever waits for a table's lock holds up everybody who comes after, so a lock is tried for a second.
    // A role or database may carry limits meant for an application; `client_min_messages` keeps the wire quiet.
    client
        .batch_execute(
            "set statement_timeout = 0; set lock_timeout = '1s'; set idle_in_transaction_session_timeout = 0;
             set default_transaction_read_only = off; set default_transaction_isolation = 'read committed';
             set client_min_messages = warning",
        )
        .await?;
    Ok(client)
}

/// Waits for another migrator to finish; the lock ends with the session.
pub(super) async fn lock(client: &Client) -> Result<(), MigrateError> {
    let deadline = tokio::time::Instant::now() + LOCK_WAIT;
    while !try_lock(client).await? {
        if tokio::time::Instant::now() >= deadline {
            return Err(MigrateError::Refused(format!(
                "another migration has been running for over {} s: {}; wait for it, or end that session and try again",
                LOCK_WAIT.as_secs(),
                holder(client).await?
            )));
        }
        tokio::time::sleep(LOCK_POLL).await;
    }
    Ok(())
}

async fn try_lock(client: &Client) -> Result<bool, tokio_postgres::Error> {
    let row = client
        .query_one("select pg_try_advisory_lock($1)", &[&LOCK_KEY])
        .await?;
    Ok(row.get(0))
}

async fn holder(client: &Client) -> Result<String, tokio_postgres::Error> {
    let row = client
        .query_opt(
            "select format('process %s, user %s, from %s, since %s', a.pid, a.usename,
                    coalesce(host(a.client_addr), 'this machine'), a.backend_start::timestamptz(0))
               from pg_locks l join pg_stat_activity a using (pid)
              where l.locktype = 'advisory' and l.granted and l.objsubid = 1
                and l.database = (select oid from pg_database where datname = current_database())
                and (l.classid::bigint << 32 | l.objid::bigint) = $1",
            &[&LOCK_KEY],
        )
        .await?;
    Ok(row.map_or_else(|| "it has just ended".into(), |row| row.get(0)))
}

/// `moothall dev` must never write to a database that somebody else filled.
/// `schemas` hold nothing but ours.
pub(super) async fn check_purpose(
    client: &Client,
    purpose: Purpose,
    schemas: Vec<String>,
) -> Result<(), MigrateError> {
    if purpose == Purpose::Production || marked(client).await?.as_deref() == Some("dev") {
        return Ok(());
    }
    let row = client
        .query_one(
            "select current_database(), exists (
               select from pg_class c join pg_namespace n on n.oid = c.relnamespace
                where c.relkind in ('r', 'p', 'v', 'm', 'f')
                  and (n.nspname = 'public' or n.nspname = any ($1))
                  and not (n.nspname = 'mcp' and c.relname ~ '^migrations_')
                  and not exists (select from pg_depend d
                                   where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'))",
            &[&schemas],
        )
        .await?;
    let (database, filled): (String, bool) = (row.get(0), row.get(1));
    if filled {
        return Err(MigrateError::Refused(format!(
            "the database \"{database}\" is not empty and was not made by `moothall dev`; \
             give it an empty database, or use `moothall migrate` if you mean this one"
        )));
    }
    Ok(())
}

async fn marked(client: &Client) -> Result<Option<String>, tokio_postgres::Error> {
    let exists: bool = client
        .query_one("select to_regclass('mcp.installation') is not null", &[])
        .await?
        .get(0);
    if !exists {
        return Ok(None);
    }
    let row = client
        .query_opt("select purpose from mcp.installation", &[])
        .await?;
    Ok(row.map(|row| row.get(0)))
}

/// Writes down once what the database is for; an existing mark stays.
pub(super) async fn mark(client: &Client, purpose: Purpose) -> Result<(), MigrateError> {
    let exists: bool = client
        .query_one("select to_regclass('mcp.installation') is not null", &[])
        .await?
        .get(0);
    if exists {
        let purpose = match purpose {
            Purpose::Production => "production",
            Purpose::Dev => "dev",
        };
        client
            .execute(
                "insert into mcp.installation (purpose)
                 select $1 where not exists (select from mcp.installation)",
                &[&purpose],
            )
            .await?;
    }
    Ok(())
}

/// Nobody but the owner makes temporary objects: their names would come before ours for whoever forgot a `search_path`.
/// Where the database is another's, `moothall doctor` names the statement.
pub(super) async fn revoke_temporary(client: &Client) -> Result<(), MigrateError> {
    client
        .batch_execute(&format!(
            "do $$
             declare
               holder text;
             begin
               if pg_has_role(current_user, (select d.datdba from pg_database d where d.datname = current_database()), 'usage') then
                 for holder in
                   select case a.grantee when 0 then 'public' else format('%I', r.rolname) end
                     from pg_database d
                    cross join aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
                     left join pg_roles r on r.oid = a.grantee
                    where d.datname = current_database() and a.privilege_type = 'TEMPORARY'
                      and (a.grantee = 0 or r.rolname = any (array['{}']))
                 loop
                   execute format('revoke temporary on database %I from %s', current_database(), holder);
                 end loop;
               end if;
             end
             $$",
            CLOSED_ROLES.join("', '")
        ))
        .await?;
    Ok(())
}

/// Everything is owned by a role that is no superuser, so that row security and grants mean something.
pub(super) async fn become_owner(client: &Client) -> Result<(), MigrateError> {
    let superuser: bool = client
        .query_one(
            "select rolsuper from pg_roles where rolname = current_user",
            &[],
        )
        .await?
        .get(0);
    if !superuser {
        return Ok(());
    }
    client
        .batch_execute(&format!(
            "do $$
             begin
               if to_regrole('{OWNER}') is null then
                 create role {OWNER} nologin createrole;
               end if;
               if (select r.rolsuper from pg_database d join pg_roles r on r.oid = d.datdba
                    where d.datname = current_database()) then
                 execute format('alter database %I owner to {OWNER}', current_database());
               end if;
               execute format('grant connect, create on database %I to {OWNER}', current_database());
               if to_regnamespace('public') is not null then
                 grant usage, create on schema public to {OWNER};
               end if;
             end
             $$;
             set role {OWNER}"
        ))
        .await?;
    Ok(())
}

/// What refinery needs before a room's first migration: a table of its own in a schema that is closed to everybody.
pub(super) async fn bootstrap(client: &Client, history: &str) -> Result<(), MigrateError> {
    client
        .batch_execute(&format!(
            "do $$
             begin
               if to_regnamespace('mcp') is null then
                 create schema mcp;
                 revoke all on schema mcp from public;
               end if;
               if to_regclass('{history}') is null then
                 create table {history} (version int4 primary key, name varchar(255), applied_on varchar(255),
                                         checksum varchar(255));
                 alter table {history} enable row level security;
                 create policy closed on {history} using (false);
                 revoke all on {history} from public;
                 comment on table {history} is 'Which migrations of a room were applied, kept by the migrator.';
               end if;
             end
             $$"
        ))
        .await
        .map_err(bootstrap_failed)
}

fn bootstrap_failed(error: tokio_postgres::Error) -> MigrateError {
    match error.as_db_error() {
        Some(db) => MigrateError::Refused(format!(
            "cannot set up schema mcp: {}; the owner's URL must name a user that may create schemas and roles \
             in this database",
            db.message()
        )),
        None => error.into(),
    }
}
