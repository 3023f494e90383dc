-- _check_argument: check one argument of a command against its rule.
-- Raises: VALIDATION_ERROR with the field.
create or replace function world._check_argument(field text, rule jsonb, value jsonb)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  type constant text := rule ->> 'type';
  plain constant text := value #>> '{}';
  bounds constant text := 'from ' || (rule ->> 'minimum') || ' to ' || coalesce(rule ->> 'maximum', 'below ' || (rule ->> 'exclusiveMaximum'));
  kind constant text := concat_ws(' ', case type when 'integer' then 'a whole number' else 'a number' end, bounds);
  number numeric;
begin
  if type in ('integer', 'number') then
    perform mcp._expect(jsonb_typeof(value) = 'number', field, format('%s is %s.', field, kind));
    number := plain::numeric;
    perform mcp._expect(type = 'number' or number = trunc(number), field, format('%s is %s.', field, kind));
    perform mcp._expect(coalesce(number >= (rule ->> 'minimum')::numeric, true) and coalesce(number <= (rule ->> 'maximum')::numeric, true)
        and coalesce(number < (rule ->> 'exclusiveMaximum')::numeric, true), field,
      format('%s is %s.', field, kind));
  elsif type = 'array' then
    perform mcp._expect(jsonb_typeof(value) = 'array', field, format('%s is a list.', field));
    perform mcp._expect(jsonb_array_length(value) between (rule ->> 'minItems')::integer and (rule ->> 'maxItems')::integer, field,
      format('%s has %s to %s items.', field, rule ->> 'minItems', rule ->> 'maxItems'));
    perform world._check_argument(field || '.' || (e.place - 1), rule -> 'items', e.item)
       from jsonb_array_elements(value) with ordinality e (item, place);
  else
    perform mcp._expect(jsonb_typeof(value) = 'string', field, format('%s is text.', field));
    perform mcp._expect(not rule ? 'enum' or rule -> 'enum' ? plain, field,
      format('%s is one of %s.', field, (select string_agg(x, ', ') from jsonb_array_elements_text(rule -> 'enum') x)));
    perform mcp._expect(not rule ? 'format' or world._is_address(plain), field, format('%s is an IP address.', field));
    if rule ? 'maxLength' then
      perform mcp.clean_text(field, plain, (rule ->> 'minLength')::integer, (rule ->> 'maxLength')::integer);
    end if;
  end if;
end
$$;

comment on function world._check_argument(text, jsonb, jsonb) is 'Check one argument of a command.';
revoke all on function world._check_argument(text, jsonb, jsonb) from public, anon, authenticated;
