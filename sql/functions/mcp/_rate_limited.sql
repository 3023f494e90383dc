-- _rate_limited: the error of a used-up budget, with the seconds until its window ends.
create or replace function mcp._rate_limited(subject uuid, per_hour integer)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  seconds integer;
begin
  select greatest(1, ceil(extract(epoch from
      case when coalesce(per_hour, 0) > 0 and b.hour_count >= per_hour
             and b.hour_start > mcp.now() - interval '1 hour' and b.hour_start <= mcp.now() + interval '1 hour'
           then b.hour_start + interval '1 hour' else b.minute_start + interval '1 minute' end - mcp.now())))::integer
    into seconds
    from mcp.budgets b where b.subject = _rate_limited.subject and b.kind = 'calls';
  return mcp._error('RATE_LIMITED', format('Too many calls; wait %s second%s, then go on.', coalesce(seconds, 1), case when coalesce(seconds, 1) <> 1 then 's' end),
    jsonb_build_object('retry_after_seconds', coalesce(seconds, 1)));
end
$$;

comment on function mcp._rate_limited(uuid, integer) is 'The answer to a call over budget.';
revoke all on function mcp._rate_limited(uuid, integer) from public, anon, authenticated;
