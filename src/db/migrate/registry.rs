//! What came from our files: the only functions that are ever dropped.

use std::collections::{BTreeSet, HashSet};

use tokio_postgres::Client;

use crate::db::migrate::MigrateError;
use crate::db::source::{SqlFile, SqlSource};

/// Everything that makes a function what it is, grants included, independent of how a server prints it.
pub(super) const DEFINITION: &str = "sha256(convert_to(concat_ws(E'\\n',
    pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), p.prokind, l.lanname, p.provolatile, p.prosecdef,
    p.proisstrict, p.proleakproof, p.proparallel, p.proconfig::text, p.proacl::text, p.proowner::regrole::text,
    p.prosrc, pg_get_function_sqlbody(p.oid), obj_description(p.oid, 'pg_proc')), 'UTF8'))";

/// Rows written by this very transaction, or by a part of it: their age is not positive.
const OURS_NOW: &str = "pg_catalog.age(p.xmin) <= 0";

pub(super) async fn exists(client: &Client) -> Result<bool, tokio_postgres::Error> {
    let row = client
        .query_one("select to_regclass('mcp.registry') is not null", &[])
        .await?;
    Ok(row.get(0))
}

pub(super) async fn last_release(
    client: &Client,
) -> Result<Option<(i64, Vec<u8>)>, tokio_postgres::Error> {
    if !exists(client).await? {
        return Ok(None);
    }
    let row = client
        .query_opt(
            "select release, hash from mcp.releases order by release desc limit 1",
            &[],
        )
        .await?;
    Ok(row.map(|row| (row.get(0), row.get(1))))
}

/// A result type or an argument's name cannot be replaced: the recorded function goes, its file makes it anew.
pub(super) async fn drop_replaced(
    client: &Client,
    names: &BTreeSet<(String, String)>,
) -> Result<(), tokio_postgres::Error> {
    for (schema, name) in names {
        let rows = client
            .query(
                "select r.identity from mcp.registry r
                   join pg_proc p on p.oid = to_regprocedure(r.identity)
                   join pg_namespace n on n.oid = p.pronamespace
                  where n.nspname = $1 and p.proname = $2",
                &[schema, name],
            )
            .await?;
        for row in rows {
            let identity: String = row.get(0);
            client
                .batch_execute(&format!("drop routine {identity}"))
                .await?;
        }
    }
    Ok(())
}

/// File = function: each file makes the function of its name, and no other.
pub(super) async fn check_names(
    client: &Client,
    source: &SqlSource,
    files: &[SqlFile],
) -> Result<(), MigrateError> {
    let schemas: BTreeSet<&str> = files
        .iter()
        .filter_map(|file| Some(file.declares()?.0))
        .collect();
    let schemas: Vec<&str> = schemas.into_iter().collect();
    let rows = client
        .query(
            &format!(
                "select n.nspname, p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
                  where n.nspname = any ($1) and {OURS_NOW}"
            ),
            &[&schemas],
        )
        .await?;
    let made: HashSet<(String, String)> = rows.iter().map(|row| (row.get(0), row.get(1))).collect();
    let mut declared = HashSet::new();
    for file in files {
        let Some((schema, name)) = file.declares() else {
            continue;
        };
        if file.declares_only() {
            continue;
        }
        let wanted = (schema.to_owned(), name.to_owned());
        if !made.contains(&wanted) {
            return Err(MigrateError::File {
                path: source.display(&file.path),
                line: None,
                message: format!(
                    "defines no function {schema}.{name}; a file holds the one function it is named after"
                ),
            });
        }
        declared.insert(wanted);
    }
    let Some((schema, name)) = made.iter().find(|name| !declared.contains(name)) else {
        return Ok(());
    };
    let full = format!("{schema}.{name}");
    let holder = files.iter().find(|file| file.text.contains(&full));
    Err(MigrateError::File {
        path: source.display(holder.map_or("functions", |file| &file.path)),
        line: None,
        message: format!("defines {full}, which belongs in functions/{schema}/{name}.sql"),
    })
}

/// Notes every function that this transaction made; what the catalog generated itself has no file.
pub(super) async fn record(
    client: &Client,
    files: &[SqlFile],
    release: i64,
) -> Result<(), tokio_postgres::Error> {
    let (mut names, mut paths, mut hashes) = (Vec::new(), Vec::new(), Vec::new());
    let mut schemas = BTreeSet::from(["mcp"]);
    for file in files {
        if let Some((schema, name)) = file.declares() {
            schemas.insert(schema);
            names.push(format!("{schema}.{name}"));
            paths.push(file.path.as_str());
            hashes.push(file.hash());
        }
    }
    let schemas: Vec<&str> = schemas.into_iter().collect();
    client
        .execute(
            &format!(
                "insert into mcp.registry (identity, file, hash, definition, first_release, last_release)
                 select p.oid::regprocedure::text, f.path, coalesce(f.hash, ''), {DEFINITION}, $5, $5
                   from pg_proc p
                   join pg_namespace n on n.oid = p.pronamespace
                   join pg_language l on l.oid = p.prolang
                   left join unnest($1::text[], $2::text[], $3::bytea[]) as f (name, path, hash)
                     on f.name = n.nspname || '.' || p.proname
                  where n.nspname = any ($4) and {OURS_NOW}
                 on conflict (identity) do update
                    set file = excluded.file, hash = excluded.hash, definition = excluded.definition,
                        last_release = excluded.last_release"
            ),
            &[&names, &paths, &hashes, &schemas, &release],
        )
        .await?;
    Ok(())
}

/// Drops what this release and the one before did not declare, and at once what would make calls of its successor
/// ambiguous. Returns what was dropped and what had to stay.
pub(super) async fn drop_undeclared(
    client: &Client,
    release: i64,
) -> Result<(Vec<String>, Vec<String>), tokio_postgres::Error> {
    let rows = client
        .query(
            &format!(
                "select r.identity, p.oid is not null, p.oid is not null and r.definition = {DEFINITION}
                   from mcp.registry r
                   left join pg_proc p on p.oid = to_regprocedure(r.identity)
                   left join pg_language l on l.oid = p.prolang
                  where r.file is not null
                    and (r.last_release <= $1::int8 - 2
                         or r.last_release < $1::int8 and exists (
                              select from mcp.registry s join pg_proc q on q.oid = to_regprocedure(s.identity)
                               where s.last_release = $1::int8 and q.pronamespace = p.pronamespace and q.proname = p.proname
                                 and p.pronargs - p.pronargdefaults <= q.pronargs
                                 and q.pronargs - q.pronargdefaults <= p.pronargs
                                 and (p.proargtypes::oid[])[0 : least(p.pronargs, q.pronargs) - 1]
                                   = (q.proargtypes::oid[])[0 : least(p.pronargs, q.pronargs) - 1]))
                  order by r.identity"
            ),
            &[&release],
        )
        .await?;
    let (mut dropped, mut kept) = (Vec::new(), Vec::new());
    for row in rows {
        let (identity, present, unchanged): (String, bool, bool) =
            (row.get(0), row.get(1), row.get(2));
        if present && unchanged && !try_drop(client, &identity).await? {
            kept.push(identity);
            continue;
        }
        client
            .execute("delete from mcp.registry where identity = $1", &[&identity])
            .await?;
        match (present, unchanged) {
            (true, true) => dropped.push(identity),
            // Somebody made it their own.
            (true, false) => kept.push(identity),
            _ => {}
        }
    }
    Ok((dropped, kept))
}

/// False when something of a team's still uses the function.
async fn try_drop(client: &Client, identity: &str) -> Result<bool, tokio_postgres::Error> {
    client.batch_execute("savepoint undeclared").await?;
    let outcome = client
        .batch_execute(&format!("drop routine {identity}"))
        .await;
    match outcome {
        Ok(()) => {
            client.batch_execute("release savepoint undeclared").await?;
            Ok(true)
        }
        Err(error)
            if error.code()
                == Some(&tokio_postgres::error::SqlState::DEPENDENT_OBJECTS_STILL_EXIST) =>
        {
            client
                .batch_execute("rollback to savepoint undeclared; release savepoint undeclared")
                .await?;
            Ok(false)
        }
        Err(error) => Err(error),
    }
}
