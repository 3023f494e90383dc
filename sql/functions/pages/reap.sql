-- reap: delete, a small batch at a time, idle page sessions, and mailed codes and begun sign-ins past their time.
create or replace function pages.reap()
  returns boolean
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
  done bigint := 0;
  rows bigint;
begin
  delete from pages.sessions s where s.hash in (
    select q.hash from pages.sessions q
     where q.last_used_at < now - greatest(make_interval(mins => (mcp.setting('pages.idle_minutes'))::integer), interval '1 day')
     limit 100 for update skip locked);
  get diagnostics rows = row_count; done := done + rows;
  delete from pages.mail_codes m where m.id in (
    select q.id from pages.mail_codes q where q.expires_at < now - interval '1 hour' limit 100 for update skip locked);
  get diagnostics rows = row_count; done := done + rows;
  delete from pages.sign_ins s where (s.browser, s.purpose) in (
    select q.browser, q.purpose from pages.sign_ins q where q.expires_at < now - interval '1 hour' limit 100 for update skip locked);
  get diagnostics rows = row_count; done := done + rows;
  return done > 0;
end
$$;

comment on function pages.reap() is 'Delete a batch of what is no longer needed.';
revoke all on function pages.reap() from public, anon, authenticated;

select mcp.define_chore('pages.reap');
