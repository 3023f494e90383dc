-- _throttle: count one attempt of a kind by a subject; null, or the seconds to wait when the window's attempts are used up.
-- Rules: one statement, so that parallel attempts are counted one by one. A window starts at its first attempt. Attempts over the limit are
-- not counted. A start a whole window ahead was written while the clock was wrong and counts as over.
create or replace function mcp._throttle(kind text, subject text, allowed integer, span interval)
  returns integer
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
  running constant tstzrange := tstzrange(now - span, now + span, '(]');
  wait integer;
begin
  insert into mcp.throttles as t (kind, subject, began, count)
  values (_throttle.kind, left(_throttle.subject, 400), now, 1)
  on conflict on constraint throttles_pkey do update set
    began = case when t.began <@ running then t.began else now end,
    count = case when t.began <@ running then t.count + 1 else 1 end
  where not t.began <@ running or t.count < allowed;
  if found then
    return null;
  end if;
  select greatest(1, ceil(extract(epoch from t.began + _throttle.span - now)))::integer into wait
    from mcp.throttles t
   where t.kind = _throttle.kind and t.subject = left(_throttle.subject, 400);
  return wait;
end
$$;

comment on function mcp._throttle(text, text, integer, interval) is 'Count an attempt; null, or the seconds to wait.';
revoke all on function mcp._throttle(text, text, integer, interval) from public, anon, authenticated;
