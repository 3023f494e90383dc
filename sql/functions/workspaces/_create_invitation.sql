-- _create_invitation: invite someone to a workspace by a link that works once. With an email address only that account may use it.
-- Rules: only owners invite admins.   Raises: VALIDATION_ERROR, invitation_limit, and what _lock_managed raises.
create or replace function workspaces._create_invitation(account uuid, slug text, role text, view_projects boolean, email text, hash text)
  returns uuid
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  workspace uuid;
  made uuid;
begin
  perform mcp._expect(role in ('admin', 'member'), 'role', 'Choose one of the roles member and admin.');
  workspace := workspaces._lock_managed(account, slug, role = 'admin');
  if (select count(*) from workspaces.invitations i where i.workspace_id = workspace and i.accepted_at is null and i.expires_at > mcp.now())
     >= (mcp.setting('workspaces.open_invitations'))::integer then
    perform mcp.fail('invitation_limit', 'This workspace has reached its limit of pending invitations. Revoke one first.');
  end if;
  insert into workspaces.invitations (workspace_id, hash, email, role, view_projects, invited_by, created_at, expires_at)
  values (workspace, decode(_create_invitation.hash, 'hex'), case when btrim(_create_invitation.email) <> '' then mcp._email(_create_invitation.email) end, _create_invitation.role,
    _create_invitation.view_projects, account, mcp.now(), mcp.now() + make_interval(days => (mcp.setting('workspaces.invitation_days'))::integer))
  returning id into made;
  return made;
end
$$;

comment on function workspaces._create_invitation(uuid, text, text, boolean, text, text) is 'Invite someone to a workspace.';
revoke all on function workspaces._create_invitation(uuid, text, text, boolean, text, text) from public, anon, authenticated;
