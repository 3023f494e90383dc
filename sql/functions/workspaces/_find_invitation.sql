-- _find_invitation: an invitation that this person may accept, by the hash of its link.
-- Raises: unknown_invitation, the same for used, expired and withdrawn invitations and for another person's.
create or replace function workspaces._find_invitation(email text, hash text)
  returns workspaces.invitations
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  found workspaces.invitations;
begin
  select i.* into found from workspaces.invitations i
   where i.hash = decode(_find_invitation.hash, 'hex') and i.accepted_at is null and i.expires_at > mcp.now()
     and (i.email is null or i.email = _find_invitation.email);
  if found.id is null then
    perform mcp.fail('unknown_invitation', 'This invitation is for another account, already used or expired. Ask for a new one.');
  end if;
  return found;
end
$$;

comment on function workspaces._find_invitation(text, text) is 'An invitation that a person may accept.';
revoke all on function workspaces._find_invitation(text, text) from public, anon, authenticated;
