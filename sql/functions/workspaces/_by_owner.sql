-- _by_owner: is this statement the owner's own, who repairs or loads data by hand? The bridge, Supabase's API and a team's servers are other
-- roles, also where a function runs as its owner.
create or replace function workspaces._by_owner()
  returns boolean
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return pg_has_role(coalesce(nullif(current_setting('role'), 'none'), session_user),
    (select c.relowner from pg_catalog.pg_class c where c.oid = 'public.workspace_members'::regclass), 'member');
end
$$;

comment on function workspaces._by_owner() is 'Whether a statement is the owner''s own.';
revoke all on function workspaces._by_owner() from public, anon, authenticated;
