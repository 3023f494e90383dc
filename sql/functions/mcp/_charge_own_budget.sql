-- _charge_own_budget: charge the tool's own budget; null, or the error when it is used up.
create or replace function mcp._charge_own_budget(context mcp.call_context)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  budget constant text := context.entry_budget;
  opens_at timestamptz;
begin
  if mcp._charge(context.budget_subject, budget, (mcp.setting(budget || '_per_minute'))::integer,
    (mcp.setting(budget || '_per_hour'))::integer) then
    return null;
  end if;
  opens_at := mcp.budget_opens_at(context.budget_subject, budget);
  return mcp._error(upper(budget) || '_COOLDOWN', format('The %s budget is used up; it opens again at %s.', budget, mcp.timestamp(opens_at)),
    jsonb_build_object('next_' || budget || '_at', mcp.timestamp(opens_at),
      'retry_after_seconds', greatest(1, ceil(extract(epoch from opens_at - mcp.now())))::integer));
end
$$;

comment on function mcp._charge_own_budget(mcp.call_context) is 'Charge a tool''s own budget, or say when it opens.';
revoke all on function mcp._charge_own_budget(mcp.call_context) from public, anon, authenticated;
