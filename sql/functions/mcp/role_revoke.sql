-- role_revoke: revoke an account's role; it is no administrator from the next call on.
-- Raises: role_not_held, unknown_account.
create or replace function mcp.role_revoke(handle text, role text)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  person constant uuid := mcp._role_account(handle);
  held constant text := (select r.role from public.user_roles r where r.user_id = person);
begin
  if held is distinct from role_revoke.role then
    perform mcp.fail('role_not_held', format('%s does not hold the role %s; it holds %s.', lower(btrim(handle)),
      to_json(role_revoke.role), coalesce(held, 'none')));
  end if;
  delete from public.user_roles r where r.user_id = person;
  return json_build_object('account', lower(btrim(handle)), 'role', null);
end
$$;

comment on function mcp.role_revoke(text, text) is 'Revoke an account''s role.';
revoke all on function mcp.role_revoke(text, text) from public, anon, authenticated;
