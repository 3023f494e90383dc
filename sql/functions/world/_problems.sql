-- _problems: problems that stop a server from starting: an allowlist that names an unknown command.
create or replace function world._problems()
  returns setof text
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    select format('the setting world.allowlist names the unknown command %s; known are %s', to_json(a.command),
             (select string_agg(c.name, ', ' order by c.name) from world.commands c))
      from jsonb_array_elements_text(case jsonb_typeof(mcp.setting('world.allowlist')) when 'array' then mcp.setting('world.allowlist')
             else '["(not a list)"]' end) a (command)
     where not exists (select from world.commands c where c.name = a.command);
end
$$;

comment on function world._problems() is 'Problems that stop a server from starting.';
revoke all on function world._problems() from public, anon, authenticated;

select mcp.define_hook('verify', 'world._problems');
