-- setting: one figure of policy.
-- Raises: an internal error when no such setting exists, because a misspelt name must not mean "no limit".
create or replace function mcp.setting(name text)
  returns jsonb
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  found jsonb;
begin
  select s.value into found from mcp.settings s where s.name = setting.name;
  if found is null then
    raise exception 'there is no setting named %', setting.name;
  end if;
  return found;
end
$$;

comment on function mcp.setting(text) is 'One figure of policy, from mcp.settings.';
revoke all on function mcp.setting(text) from public, anon, authenticated;
