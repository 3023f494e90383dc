-- _expect_sole_host: expect that no other host reports the running match: one with another live key and a state that is not stale.
-- Rules: decided under the match's lock, so that of two hosts that start at once the second sees the first.
-- Raises: match_running, with the least time to wait.
create or replace function world._expect_sole_host(key uuid)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  seconds constant integer := (mcp.setting('world.stale_seconds'))::integer;
  running constant world.matches := world._lock_match();
  now constant timestamptz := mcp.now();
  heard timestamptz;
begin
  select s.received_at into heard
    from world.states s
    join world.host_keys k on k.id = s.host_key
   where s.match_id = running.id and k.id <> key and k.revoked_at is null and (k.expires_at is null or k.expires_at > now)
     and s.received_at > now - make_interval(secs => seconds);
  if heard is not null then
    perform mcp.fail('match_running', format(
      'Another host tells the running match, and one may at a time. Stop that one, or try again once it has been silent for %s seconds.', seconds),
      jsonb_build_object('retry_after_seconds', ceil(extract(epoch from heard - now))::integer + seconds));
  end if;
end
$$;

comment on function world._expect_sole_host(uuid) is 'Expect that no other host reports the running match.';
revoke all on function world._expect_sole_host(uuid) from public, anon, authenticated;
