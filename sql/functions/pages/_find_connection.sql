-- _find_connection: a connection of this account on this origin that is not ended; agent keys are not among them.
-- Raises: unknown_connection.
create or replace function pages._find_connection(audience text, id text, account uuid)
  returns mcp.connections
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  found mcp.connections;
begin
  select c.* into found from mcp.connections c
   where c.id::text = _find_connection.id and c.account = _find_connection.account and c.audience = _find_connection.audience
     and c.kind <> 'key' and c.revoked_at is null;
  if found.id is null then
    perform mcp.fail('unknown_connection', 'You have no such connection. It may already be disconnected.');
  end if;
  return found;
end
$$;

comment on function pages._find_connection(text, text, uuid) is 'A connection of this account.';
revoke all on function pages._find_connection(text, text, uuid) from public, anon, authenticated;
