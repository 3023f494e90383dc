-- account_list: all users, oldest first, with handle (null until chosen), email and administrator's role.
create or replace function mcp.account_list()
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(json_agg(json_build_object('handle', a.handle, 'email', u.email, 'role', r.role, 'faction', r.faction,
             'created_at', mcp.timestamp(coalesce(a.created_at, u.created_at)))
             order by coalesce(a.created_at, u.created_at), a.handle), '[]')
      from auth.users u
      left join mcp.accounts a on a.user_id = u.id
      left join public.user_roles r on r.user_id = u.id);
end
$$;

comment on function mcp.account_list() is 'List accounts.';
revoke all on function mcp.account_list() from public, anon, authenticated;
