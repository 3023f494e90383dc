-- _accept_invitation: join a workspace by an invitation. A person who is already a member keeps the role.
-- Raises: unknown_invitation, member_limit.
create or replace function workspaces._accept_invitation(account uuid, email text, hash text)
  returns text
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  invitation workspaces.invitations := workspaces._find_invitation(email, hash);
  slug text;
begin
  select w.slug into slug from public.workspaces w where w.id = invitation.workspace_id for no key update;
  invitation := workspaces._find_invitation(email, hash); -- read again under the lock
  if (select count(*) from public.workspace_members m where m.workspace_id = invitation.workspace_id)
     >= (mcp.setting('workspaces.members'))::integer then
    perform mcp.fail('member_limit', 'This workspace has reached its limit of members. Ask an owner or admin to remove one.');
  end if;
  update workspaces.invitations i set accepted_at = mcp.now(), accepted_by = account where i.id = invitation.id;
  insert into public.workspace_members (workspace_id, user_id, role, view_projects, created_at)
  values (invitation.workspace_id, account, invitation.role, invitation.view_projects, mcp.now())
  on conflict (workspace_id, user_id) do nothing;
  return slug;
end
$$;

comment on function workspaces._accept_invitation(uuid, text, text) is 'Join a workspace by an invitation.';
revoke all on function workspaces._accept_invitation(uuid, text, text) from public, anon, authenticated;
