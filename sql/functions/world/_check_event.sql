-- _check_event: check one event of a host: its type, its tick and its other fields.
-- Raises: VALIDATION_ERROR with the field.
create or replace function world._check_event(field text, event jsonb)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  part record;
  number constant jsonb := '{"type": "integer", "minimum": 0, "maximum": 4294967295}'::jsonb;
begin
  perform mcp._expect(jsonb_typeof(event) = 'object', field, format('%s is an object.', field));
  perform mcp._expect(exists (select from world.event_types t where t.name = event ->> 'type' and not t.ours),
    field || '.type', format('%s.type is one of %s.', field,
      (select string_agg(t.name, ', ' order by t.name) from world.event_types t where not t.ours)));
  for part in select e.key, e.value, field || '.' || left(e.key, 80) as name from jsonb_each(event - 'type') e loop
    if part.key = 'tick' then
      perform world._check_argument(part.name, '{"type": "integer", "minimum": 0, "maximum": 18446744073709551615}', part.value);
    elsif part.key = 'value' then
      perform world._check_argument(part.name, '{"type": "number", "minimum": -1000000000000000, "maximum": 1000000000000000}', part.value);
    elsif part.key = 'text' or part.key in ('actor', 'target') and jsonb_typeof(part.value) = 'string' then
      perform world._check_argument(part.name, '{"type": "string", "minLength": 0, "maxLength": 500}', part.value);
    elsif part.key in ('subject', 'instigator', 'actor', 'target', 'faction', 'weapon_class', 'channel') then
      perform world._check_argument(part.name, number, part.value);
    else
      perform mcp._expect(false, part.name, format('%s is no field of an event.', part.name));
    end if;
  end loop;
end
$$;

comment on function world._check_event(text, jsonb) is 'Check one event of a host.';
revoke all on function world._check_event(text, jsonb) from public, anon, authenticated;
