-- _check_arguments: check a command's arguments against its row: names, types, bounds.
-- Rules: supports type (string, integer, number, array), enum, bounds of numbers, texts and lists, format ip, required, and oneOf as a list
-- of names of which exactly one is given. Unknown names are refused, so that a host only gets arguments that were checked.
-- Raises: VALIDATION_ERROR with the field.
create or replace function world._check_arguments(schema jsonb, given jsonb)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  argument record;
begin
  for argument in select r.name from jsonb_array_elements_text(schema -> 'required') r (name) loop
    perform mcp._expect(given ? argument.name, 'args.' || argument.name, format('args.%s is required.', argument.name));
  end loop;
  if schema ? 'oneOf' then
    perform mcp._expect((select count(*) from jsonb_array_elements_text(schema -> 'oneOf') n where given ? n) = 1, 'args',
      format('args holds exactly one of %s.', (select string_agg(n, ', ') from jsonb_array_elements_text(schema -> 'oneOf') n)));
  end if;
  for argument in select g.key as name, g.value, schema -> 'properties' -> g.key as rule from jsonb_each(given) g loop
    perform mcp._expect(argument.rule is not null, 'args.' || left(argument.name, 80),
      format('args.%s is not an argument of this command.', left(argument.name, 80)));
    perform world._check_argument('args.' || argument.name, argument.rule, argument.value);
  end loop;
end
$$;

comment on function world._check_arguments(jsonb, jsonb) is 'Check a command''s arguments.';
revoke all on function world._check_arguments(jsonb, jsonb) from public, anon, authenticated;
