-- _raise_version: tell every bridge, on its next call or poll, that settings or scopes have changed.
create or replace function mcp._raise_version()
  returns trigger
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  update mcp.state set version = version + 1;
  return null;
end
$$;

comment on function mcp._raise_version() is 'Raise the version of catalog and settings.';
revoke all on function mcp._raise_version() from public, anon, authenticated;

create or replace trigger raise_version after insert or update or delete on mcp.settings
  for each statement execute function mcp._raise_version();
create or replace trigger raise_version after insert or update or delete on mcp.scopes
  for each statement execute function mcp._raise_version();
