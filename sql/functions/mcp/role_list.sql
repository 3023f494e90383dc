-- role_list: all roles, with the capabilities and the accounts of each.
create or replace function mcp.role_list()
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select json_agg(json_build_object('role', known.name, 'capabilities', known.capabilities,
             'accounts', (select coalesce(json_agg(a.handle order by a.handle), '[]')
                            from public.user_roles r join mcp.accounts a on a.user_id = r.user_id where r.role = known.name))
             order by known.name)
      from mcp.roles known);
end
$$;

comment on function mcp.role_list() is 'List roles, their capabilities and holders.';
revoke all on function mcp.role_list() from public, anon, authenticated;
