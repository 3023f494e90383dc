-- _count_failure: count a credential that was never issued towards its address's lockout.
-- Rules: failures older than the lockout's length are forgotten, and so are those from a time when the clock was wrong. Expired and revoked
-- credentials are not counted, nor secrets issued for another purpose.
create or replace function mcp._count_failure(address text, audience text)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
  remembered constant interval := make_interval(secs => (mcp.setting('lockout_seconds'))::integer);
  recent constant tstzrange := tstzrange(now - remembered, now + remembered, '(]');
  allowed constant integer := (mcp.setting('lockout_failures'))::integer;
begin
  insert into mcp.lockouts as l (address, audience, failures, first_failure, locked_until)
  values (_count_failure.address, _count_failure.audience, 1, now, case when allowed <= 1 then now + remembered end)
  on conflict on constraint lockouts_pkey do update set
    failures      = case when l.first_failure <@ recent then l.failures + 1 else 1 end,
    first_failure = case when l.first_failure <@ recent then l.first_failure else now end,
    locked_until  = case when l.locked_until > now and l.locked_until <= now + remembered then l.locked_until
                         when l.first_failure <@ recent and l.failures + 1 >= allowed or allowed <= 1
                         then now + remembered end;
end
$$;

comment on function mcp._count_failure(text, text) is 'Count a guess towards its address''s lockout.';
revoke all on function mcp._count_failure(text, text) from public, anon, authenticated;
