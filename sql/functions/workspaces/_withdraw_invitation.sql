-- _withdraw_invitation: withdraw an open invitation.   Raises: unknown_invitation, and what _lock_managed raises.
create or replace function workspaces._withdraw_invitation(account uuid, slug text, invitation text)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := workspaces._lock_managed(account, slug);
begin
  delete from workspaces.invitations i where i.workspace_id = workspace and i.id::text = invitation and i.accepted_at is null;
  if not found then
    perform mcp.fail('unknown_invitation', 'There is no such pending invitation. It may already be used, revoked or expired.');
  end if;
end
$$;

comment on function workspaces._withdraw_invitation(uuid, text, text) is 'Withdraw an invitation.';
revoke all on function workspaces._withdraw_invitation(uuid, text, text) from public, anon, authenticated;
