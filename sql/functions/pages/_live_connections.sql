-- _live_connections: how many connections of an account are live, on all audiences, without agent keys.
create or replace function pages._live_connections(account uuid)
  returns bigint
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select count(*) from mcp.connections c
     where c.account = _live_connections.account and c.kind <> 'key' and c.revoked_at is null
       and (c.expires_at is null or c.expires_at > mcp.now())
       and public.mcp_live_actor(c.account, c.session_id));
end
$$;

comment on function pages._live_connections(uuid) is 'How many connections of an account are live.';
revoke all on function pages._live_connections(uuid) from public, anon, authenticated;
