//! Who may do what: the bridge its verbs, everybody else nothing.

use std::collections::BTreeSet;

use tokio_postgres::{Client, Error};

use super::diagnosis::Diagnosis;

/// `verbs` are the files that grant their function to the bridge.
pub(super) async fn functions(
    client: &Client,
    verbs: &BTreeSet<String>,
) -> Result<Vec<Diagnosis>, Error> {
    let rows = client
        .query(
            "select g.identity, coalesce(g.file, ''),
                    has_function_privilege('service_role', p.oid, 'execute'),
                    has_function_privilege('anon', p.oid, 'execute')
                      or has_function_privilege('authenticated', p.oid, 'execute')
               from mcp.registry g join pg_proc p on p.oid = to_regprocedure(g.identity)
              order by 1",
            &[],
        )
        .await?;
    let mut found = Vec::new();
    for row in &rows {
        let (function, file): (&str, &str) = (row.get(0), row.get(1));
        let (bridge, public): (bool, bool) = (row.get(2), row.get(3));
        let verb = verbs.contains(file);
        if bridge && !verb {
            found.push(Diagnosis::new(
                "grants",
                format!("service_role may execute {function}, which is no verb of the bridge"),
                format!("`revoke all on function {function} from service_role, public`"),
            ));
        }
        if verb && !bridge {
            found.push(Diagnosis::new(
                "grants",
                format!("service_role may not execute {function}, which the bridge calls"),
                format!("`grant execute on function {function} to service_role`"),
            ));
        }
        if public {
            found.push(Diagnosis::new(
                "grants",
                format!("anon or authenticated may execute {function}"),
                format!(
                    "`revoke all on function {function} from public, anon, authenticated`; called directly it passes \
                     no gate"
                ),
            ));
        }
    }
    Ok(found)
}

pub(super) async fn tables(client: &Client) -> Result<Vec<Diagnosis>, Error> {
    let rows = client
        .query(
            "select role.name, c.oid::regclass::text
               from pg_class c
              cross join unnest(array['anon', 'authenticated', 'service_role']) as role (name)
              where c.relnamespace = 'mcp'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
                and has_table_privilege(role.name, c.oid,
                      'select, insert, update, delete, truncate, references, trigger')
              order by 1, 2",
            &[],
        )
        .await?;
    let found = rows.iter().map(|row| {
        let (role, table): (&str, &str) = (row.get(0), row.get(1));
        Diagnosis::new(
            "grants",
            format!("{role} has rights on {table}"),
            format!("`revoke all on {table} from {role}, public`"),
        )
    });
    Ok(found.collect())
}
