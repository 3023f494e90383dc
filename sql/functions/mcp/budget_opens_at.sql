-- budget_opens_at: the earliest time at which a tool's own budget (settings <kind>_per_minute and <kind>_per_hour) admits one more call:
-- now, or the end of the window that is used up.
create or replace function mcp.budget_opens_at(subject uuid, kind text)
  returns timestamptz
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
  per_minute constant integer := (mcp.setting(kind || '_per_minute'))::integer;
  per_hour constant integer := (mcp.setting(kind || '_per_hour'))::integer;
  opens_at timestamptz;
begin
  select greatest(
           case when b.minute_count >= per_minute and b.minute_start <= now + interval '1 minute' then b.minute_start + interval '1 minute' end,
           case when b.hour_count >= per_hour and b.hour_start <= now + interval '1 hour' then b.hour_start + interval '1 hour' end,
           now)
    into opens_at
    from mcp.budgets b where b.subject = budget_opens_at.subject and b.kind = budget_opens_at.kind;
  return coalesce(opens_at, now);
end
$$;

comment on function mcp.budget_opens_at(uuid, text) is 'When a tool''s own budget admits one more call.';
revoke all on function mcp.budget_opens_at(uuid, text) from public, anon, authenticated;
