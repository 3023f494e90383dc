-- _keep_owner: a workspace keeps an owner, whoever removes or demotes one: the rules, a team's own server, or the deletion of a user.
-- Rules: where the last owner's user is deleted, the longest admin, else the longest member, becomes owner; without any the workspace is
-- archived. The workspace's row is locked, so that two owners cannot leave at once. The database's owner may do by hand what it likes.
-- Raises: last_owner.
create or replace function workspaces._keep_owner()
  returns trigger
  language plpgsql
  security definer -- it also runs for Supabase's API, which may read none of this
  set search_path = pg_catalog, pg_temp
as $$
declare
  heir uuid;
begin
  perform from public.workspaces w where w.id = old.workspace_id for no key update;
  if not found or exists (select from public.workspace_members m join auth.users u on u.id = m.user_id
                           where m.workspace_id = old.workspace_id and m.user_id <> old.user_id and m.role = 'owner') then
    return case tg_op when 'DELETE' then old else new end;
  elsif exists (select from auth.users u where u.id = old.user_id) then
    if workspaces._by_owner() then
      return case tg_op when 'DELETE' then old else new end;
    end if;
    perform mcp.fail('last_owner', 'A workspace needs an owner. Make another member an owner first.');
  end if;
  select m.user_id into heir
    from public.workspace_members m join auth.users u on u.id = m.user_id
   where m.workspace_id = old.workspace_id and m.user_id <> old.user_id
   order by m.role = 'admin' desc, m.created_at, m.user_id limit 1;
  if heir is null then
    update public.workspaces w set archived_at = mcp.now() where w.id = old.workspace_id;
  else
    perform set_config('workspaces.inherits', old.workspace_id::text, true); -- beyond the heir's quota
    update public.workspace_members m set role = 'owner' where m.workspace_id = old.workspace_id and m.user_id = heir;
    perform set_config('workspaces.inherits', '', true);
  end if;
  return old;
end
$$;

comment on function workspaces._keep_owner() is 'A workspace keeps an owner.';
revoke all on function workspaces._keep_owner() from public, anon, authenticated;

create or replace trigger keep_owner_removed before delete on public.workspace_members
  for each row when (old.role = 'owner') execute function workspaces._keep_owner();
create or replace trigger keep_owner_changed before update of role, user_id, workspace_id on public.workspace_members
  for each row when (old.role = 'owner' and (new.role <> 'owner' or new.user_id <> old.user_id or new.workspace_id <> old.workspace_id))
  execute function workspaces._keep_owner();
