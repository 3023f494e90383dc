//! Roles belong to the server, so no dump of a database holds them. Every run creates those that are missing.

use tokio_postgres::Client;

/// What the first migration creates; on Supabase all but the bridge's login exist.
const ROLES: [&str; 5] = [
    "anon",
    "authenticated",
    "service_role",
    "supabase_auth_admin",
    "moothall",
];

/// Of two runs on one server, each leaves alone what the other creates meanwhile.
const CREATE: &str = "do $$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role', 'supabase_auth_admin'] loop
    if to_regrole(role_name) is null then
      begin
        execute format('create role %I nologin noinherit', role_name);
        execute format('grant %I to current_user', role_name);
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
  end loop;
  if to_regrole('moothall') is null then
    create role moothall login noinherit;
    grant service_role to moothall;
    alter role moothall set role = 'service_role';
    alter role moothall set statement_timeout = '5s';
    alter role moothall set lock_timeout = '2s';
    alter role moothall set jit = off;
    alter role moothall set idle_in_transaction_session_timeout = '10s';
  end if;
exception when duplicate_object or unique_violation then null;
end
$$";

/// The names of those that were missing.
pub(super) async fn create_missing(client: &Client) -> Result<Vec<String>, tokio_postgres::Error> {
    let names = ROLES.as_slice();
    let query = "select name from unnest($1::text[]) name where to_regrole(name) is null";
    let rows = client.query(query, &[&names]).await?;
    let missing: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    if !missing.is_empty() {
        client.batch_execute(CREATE).await?;
    }
    Ok(missing)
}
