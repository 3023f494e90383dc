-- whole_number: a JSON number as an integer within bounds; 2.0 is whole, 2.5 is not.
-- Raises: VALIDATION_ERROR with the field and its bounds.
create or replace function mcp.whole_number(field text, value jsonb, minimum bigint, maximum bigint)
  returns bigint
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
declare
  number numeric;
begin
  if jsonb_typeof(value) = 'number' then
    number := value::numeric;
  end if;
  if number is null or number <> trunc(number) or number not between minimum and maximum then
    perform mcp.fail('VALIDATION_ERROR', format('%s must be a whole number from %s to %s.', field, minimum, maximum),
      jsonb_build_object('field', field, 'minimum', minimum, 'maximum', maximum));
  end if;
  return number::bigint;
end
$$;

comment on function mcp.whole_number(text, jsonb, bigint, bigint) is 'A JSON number as a whole one within bounds.';
revoke all on function mcp.whole_number(text, jsonb, bigint, bigint) from public, anon, authenticated;
