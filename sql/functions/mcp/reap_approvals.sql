-- reap_approvals: delete, a batch at a time, approvals that expired more than a day ago.
create or replace function mcp.reap_approvals()
  returns boolean
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  delete from mcp.approvals a where a.id in (
    select q.id from mcp.approvals q where q.expires_at < mcp.now() - interval '1 day' limit 100 for update skip locked);
  return found;
end
$$;

comment on function mcp.reap_approvals() is 'Delete old approvals.';
revoke all on function mcp.reap_approvals() from public, anon, authenticated;

select mcp.define_chore('mcp.reap_approvals');
