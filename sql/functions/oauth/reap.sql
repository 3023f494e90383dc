-- reap: delete, a small batch at a time, what is no longer needed: undecided requests, codes, sealed pairs past their grace, connections
-- that ended long ago, hashes of tokens that ended longer ago, unused clients, counters.
-- Rules: a client with a live connection is kept. Rows in use elsewhere wait for the next run.
create or replace function oauth.reap()
  returns boolean
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
  dead constant timestamptz := now - make_interval(days => (mcp.setting('oauth.dead_connection_days'))::integer);
  done bigint := 0;
  rows bigint;
begin
  delete from oauth.requests r where r.id in (
    select q.id from oauth.requests q where q.expires_at < now - interval '1 day' limit 100 for update skip locked);
  get diagnostics rows = row_count; done := done + rows;
  -- A used code is kept for a day, so that a late replay still ends the connection.
  delete from oauth.codes k where k.hash in (
    select q.hash from oauth.codes q where q.expires_at < now - interval '1 day' limit 100 for update skip locked);
  get diagnostics rows = row_count; done := done + rows;
  delete from oauth.rotations r where r.hash in (
    select q.hash from oauth.rotations q
     where q.rotated_at <= now - make_interval(secs => (mcp.setting('oauth.refresh_grace_seconds'))::integer)
     limit 100 for update skip locked);
  get diagnostics rows = row_count; done := done + rows;
  with gone as (
    delete from mcp.connections c where c.id in (
      select q.id from mcp.connections q where q.revoked_at < dead or q.expires_at < dead limit 100 for update skip locked)
    returning c.id),
  spent as (
    delete from mcp.budgets b using gone g where b.subject = g.id)
  select count(*) into rows from gone;
  done := done + rows;
  delete from mcp.credentials k where k.hash in (
    select q.hash from mcp.credentials q
     where q.kind <> 'key' and q.expires_at < now - make_interval(days => (mcp.setting('oauth.dead_credential_days'))::integer)
     limit 100 for update skip locked);
  get diagnostics rows = row_count; done := done + rows;
  delete from mcp.credentials k where k.hash in (
    select q.hash from mcp.credentials q
     where q.kind = 'key' and q.connection_id is null
       and q.issued_at < now - make_interval(days => (mcp.setting('oauth.dead_credential_days'))::integer)
     limit 100 for update skip locked);
  get diagnostics rows = row_count; done := done + rows;
  delete from oauth.clients c where (c.audience, c.client_id) in (
    select q.audience, q.client_id from oauth.clients q
     where q.used_at < now - make_interval(days => (mcp.setting('oauth.unused_client_days'))::integer)
       and not exists (select from mcp.connections l where l.client_id = q.client_id and l.audience = q.audience
                        and l.revoked_at is null and (l.expires_at is null or l.expires_at > now))
     limit 100 for update skip locked);
  get diagnostics rows = row_count; done := done + rows;
  delete from mcp.throttles t where (t.kind, t.subject) in (
    select q.kind, q.subject from mcp.throttles q where q.began < now - interval '1 day' limit 100 for update skip locked);
  get diagnostics rows = row_count; done := done + rows;
  return done > 0;
end
$$;

comment on function oauth.reap() is 'Delete a batch of what is no longer needed.';
revoke all on function oauth.reap() from public, anon, authenticated;

select mcp.define_chore('oauth.reap');
