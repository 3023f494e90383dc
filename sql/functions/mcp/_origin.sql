-- _origin: the public address of an audience's origin, as the bridge reports it.
create or replace function mcp._origin(audience text, request jsonb)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return case audience when 'admin' then request ->> 'admin_url' else request ->> 'web_url' end;
end
$$;

comment on function mcp._origin(text, jsonb) is 'The public address of an audience''s origin.';
revoke all on function mcp._origin(text, jsonb) from public, anon, authenticated;
