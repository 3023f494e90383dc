-- _requested_scopes: the audience's scopes that a request names, in their order; all of them when it names none.
-- Rules: offline_access is always granted and is not a scope of a tool.
create or replace function oauth._requested_scopes(audience text, parameters jsonb)
  returns text[]
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  named constant text[] := array_remove(array_remove(string_to_array(coalesce(oauth._parameter(parameters, 'scope'), ''), ' '), ''), 'offline_access');
begin
  return array(select s.name from mcp.scopes s
                where s.audience = _requested_scopes.audience and (cardinality(named) = 0 or s.name = any (named))
                order by s.position);
end
$$;

comment on function oauth._requested_scopes(text, jsonb) is 'The scopes that a request names.';
revoke all on function oauth._requested_scopes(text, jsonb) from public, anon, authenticated;
