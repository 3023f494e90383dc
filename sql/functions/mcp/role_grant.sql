-- role_grant: make an account an administrator, or give it another role, from the next call on.
-- Rules: an account has at most one role, so a grant replaces the previous one. A faction confines the role to it.
-- Raises: VALIDATION_ERROR (role, faction), unknown_account.
create or replace function mcp.role_grant(handle text, role text, faction integer default null)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  person constant uuid := mcp._role_account(handle);
begin
  perform mcp._expect(exists (select from mcp.roles known where known.name = role_grant.role), 'role',
    format('There is no role %s; roles are %s.', to_json(role_grant.role),
      (select string_agg(known.name, ', ' order by known.name) from mcp.roles known)));
  perform mcp._expect(faction is null or faction between 0 and 65534, 'faction', 'faction is a whole number from 0 to 65534.');
  insert into public.user_roles as held (user_id, role, faction) values (person, role_grant.role, role_grant.faction)
  on conflict (user_id) do update set role = excluded.role, faction = excluded.faction;
  return json_build_object('account', lower(btrim(handle)), 'role', role_grant.role, 'faction', role_grant.faction);
end
$$;

comment on function mcp.role_grant(text, text, integer) is 'Give an account a role.';
revoke all on function mcp.role_grant(text, text, integer) from public, anon, authenticated;
