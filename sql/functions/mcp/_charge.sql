-- _charge: take one call from a budget; false when the current minute or hour is used up.
-- Rules: one statement, so that parallel callers are counted one by one. Null or 0 sets no limit. A window starts at its first call. A start
-- a whole window ahead was written while the clock was wrong and counts as over; a start slightly ahead comes from a parallel call.
create or replace function mcp._charge(subject uuid, kind text, per_minute integer, per_hour integer)
  returns boolean
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
  minute constant tstzrange := tstzrange(now - interval '1 minute', now + interval '1 minute', '(]');
  hour constant tstzrange := tstzrange(now - interval '1 hour', now + interval '1 hour', '(]');
begin
  if coalesce(per_minute, 0) = 0 and coalesce(per_hour, 0) = 0 then
    return true;
  end if;
  insert into mcp.budgets as b (subject, kind, minute_start, minute_count, hour_start, hour_count)
  values (_charge.subject, _charge.kind, now, 1, now, 1)
  on conflict on constraint budgets_pkey do update set
    minute_start = case when b.minute_start <@ minute then b.minute_start else now end,
    minute_count = case when b.minute_start <@ minute then b.minute_count + 1 else 1 end,
    hour_start   = case when b.hour_start <@ hour then b.hour_start else now end,
    hour_count   = case when b.hour_start <@ hour then b.hour_count + 1 else 1 end
  where (coalesce(per_minute, 0) = 0 or not b.minute_start <@ minute or b.minute_count < per_minute)
    and (coalesce(per_hour, 0) = 0 or not b.hour_start <@ hour or b.hour_count < per_hour);
  return found;
end
$$;

comment on function mcp._charge(uuid, text, integer, integer) is 'Take one call from a budget, if any is left.';
revoke all on function mcp._charge(uuid, text, integer, integer) from public, anon, authenticated;
