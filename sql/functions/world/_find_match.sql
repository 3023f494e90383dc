-- _find_match: the match of a number that a person typed or clicked.   Raises: unknown_match.
create or replace function world._find_match(number text)
  returns world.matches
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  found world.matches;
begin
  select * into found from world.matches m where m.id = substring(number from '^[0-9]{1,18}$')::bigint;
  if found.id is null then
    perform mcp.fail('unknown_match', 'There is no match of that number.');
  end if;
  return found;
end
$$;

comment on function world._find_match(text) is 'A match by its number.';
revoke all on function world._find_match(text) from public, anon, authenticated;
