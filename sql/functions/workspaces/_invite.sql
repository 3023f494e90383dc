-- _invite: a link by which someone joins, once. With an email address only that account may use it.
-- Rules: only owners invite admins.   Raises: VALIDATION_ERROR, invitation_limit, and what _manage raises.
create or replace function workspaces._invite(account uuid, slug text, role text, view_projects boolean, email text, hash text)
  returns uuid
  language plpgsql
  set search_path = ''
as $$
declare
  workspace uuid;
  made uuid;
begin
  perform mcp._expect(role in ('admin', 'member'), 'role', 'Choose one of the roles member and admin.');
  workspace := workspaces._manage(account, slug, role = 'admin');
  if (select count(*) from workspaces.invitations i where i.workspace_id = workspace and i.accepted_at is null and i.expires_at > mcp.now())
     >= (mcp.setting('workspaces.open_invitations'))::integer then
    perform mcp.fail('invitation_limit', 'This workspace has reached its limit of pending invitations. Revoke one first.');
  end if;
  insert into workspaces.invitations (workspace_id, hash, email, role, view_projects, invited_by, created_at, expires_at)
  values (workspace, decode(_invite.hash, 'hex'), case when btrim(_invite.email) <> '' then pages._email(_invite.email) end, _invite.role,
    _invite.view_projects, account, mcp.now(), mcp.now() + make_interval(days => (mcp.setting('workspaces.invitation_days'))::integer))
  returning id into made;
  return made;
end
$$;

comment on function workspaces._invite(uuid, text, text, boolean, text, text) is 'Invite someone to a workspace.';
revoke all on function workspaces._invite(uuid, text, text, boolean, text, text) from public, anon, authenticated;
