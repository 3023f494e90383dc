-- _without_secrets: a result with null in place of its secret fields.
create or replace function mcp._without_secrets(body json, secrets text[])
  returns json
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select json_object_agg(f.key, case when f.key <> all (secrets) then f.value end order by f.place)
      from json_each(body) with ordinality f (key, value, place));
end
$$;

comment on function mcp._without_secrets(json, text[]) is 'A result with null in place of its secret fields.';
revoke all on function mcp._without_secrets(json, text[]) from public, anon, authenticated;
