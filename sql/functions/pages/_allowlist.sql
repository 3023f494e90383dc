-- _allowlist: the commands that an administrator selected in a form, each once, a hundred at most.
-- Raises: VALIDATION_ERROR.
create or replace function pages._allowlist(names jsonb)
  returns text[]
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
declare
  commands constant text[] := array(select distinct n from jsonb_array_elements_text(coalesce(names, '[]')) n order by n);
begin
  perform mcp._expect(cardinality(commands) <= 100, 'allowlist', 'Select at most 100 commands.');
  perform mcp._expect(not exists (select from unnest(commands) c where c !~ '^[a-z][a-z0-9_]{0,63}$'), 'allowlist',
    'Select commands from the list.');
  return commands;
end
$$;

comment on function pages._allowlist(jsonb) is 'The commands that were selected in a form.';
revoke all on function pages._allowlist(jsonb) from public, anon, authenticated;
