-- _with_recovery: add `recovery` to an answer when the agent has fewer points available than a new duel takes.
create or replace function duels._with_recovery(answer json, available bigint)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  needed constant bigint := (mcp.setting('duels.minimum_stake'))::bigint;
begin
  if available >= needed then
    return answer;
  end if;
  return (left(rtrim(answer::text), -1) || format(', "recovery": {"minimum_required": %s}}', needed))::json;
end
$$;

comment on function duels._with_recovery(json, bigint) is 'Add `recovery` to an answer when points are short.';
revoke all on function duels._with_recovery(json, bigint) from public, anon, authenticated;

select mcp.define_schema('duels.recovery', '{
  "type": "object",
  "properties": {"minimum_required": {"type": "integer", "minimum": 0}},
  "required": ["minimum_required"]
}');
