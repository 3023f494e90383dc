-- session_list: the sessions whose streams may continue, with their subscriptions. A bridge asks when mcp.watch reports a change, and every
-- few seconds, because credentials also expire.
create or replace function mcp.session_list()
  returns json
  language plpgsql
  stable
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(json_object_agg(encode(s.hash, 'hex'), s.subscriptions), '{}')
      from mcp.sessions s join mcp.connections c on c.id = s.connection_id
     where s.closed_at is null and c.revoked_at is null and (c.expires_at is null or c.expires_at > mcp.now())
       and public.mcp_live_actor(c.account, c.session_id)
       and (s.audience <> 'admin' or exists (select from public.user_roles r where r.user_id = c.account)));
end
$$;

comment on function mcp.session_list() is 'The sessions whose streams may continue.';
revoke all on function mcp.session_list() from public, anon, authenticated;
grant execute on function mcp.session_list() to service_role;
