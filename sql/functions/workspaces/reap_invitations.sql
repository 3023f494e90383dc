-- reap_invitations: delete, a batch at a time, invitations that expired more than 30 days ago, used or not.
create or replace function workspaces.reap_invitations()
  returns boolean
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  delete from workspaces.invitations i where i.id in (
    select q.id from workspaces.invitations q where q.expires_at < mcp.now() - interval '30 days' limit 100 for update skip locked);
  return found;
end
$$;

comment on function workspaces.reap_invitations() is 'Delete old invitations.';
revoke all on function workspaces.reap_invitations() from public, anon, authenticated;

select mcp.define_chore('workspaces.reap_invitations');
