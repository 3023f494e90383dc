-- _check_allowlist: refuse allowlists, of connections or the setting, that name an unknown command: a misspelt name would look like a
-- permission.
-- Raises: VALIDATION_ERROR (allowlist).
create or replace function world._check_allowlist()
  returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  allowlist constant jsonb := coalesce(to_jsonb(new) -> 'allowlist', to_jsonb(new) -> 'value');
  unknown text;
begin
  perform mcp._expect(jsonb_typeof(allowlist) = 'array', 'allowlist', 'An allowlist is a list of commands.');
  select a into unknown from jsonb_array_elements_text(allowlist) a
   where not exists (select from world.commands c where c.name = a) limit 1;
  perform mcp._expect(unknown is null, 'allowlist', format('There is no command %s; known are %s.', to_json(unknown),
    (select string_agg(c.name, ', ' order by c.name) from world.commands c)));
  return new;
end
$$;

comment on function world._check_allowlist() is 'Refuse unknown commands in allowlists.';
revoke all on function world._check_allowlist() from public, anon, authenticated;

create or replace trigger check_allowlist before insert or update of allowlist on mcp.connections
  for each row when (new.allowlist is not null) execute function world._check_allowlist();
create or replace trigger check_allowlist before insert or update of value on mcp.settings
  for each row when (new.name = 'world.allowlist') execute function world._check_allowlist();
