//! What the bridge may execute: its verbs, which their files grant to it. Everybody else's rights are among the conventions.

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
                    has_function_privilege('service_role', p.oid, 'execute')
               from mcp.registry g join pg_proc p on p.oid = to_regprocedure(g.identity)
              order by 1",
            &[],
        )
        .await?;
    let mut found = Vec::new();
    for row in &rows {
        let (function, file): (&str, &str) = (row.get(0), row.get(1));
        let bridge: bool = row.get(2);
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
    }
    Ok(found)
}
