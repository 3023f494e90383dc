-- _forget_undeclared: remove what an earlier release registered and this one does not.
create or replace function mcp._forget_undeclared(release bigint)
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  delete from mcp.catalog_entries e where e.release < _forget_undeclared.release;
  delete from mcp.errors e where e.release < _forget_undeclared.release;
  delete from mcp.schemas s where s.release < _forget_undeclared.release;
  delete from mcp.chores c where c.release < _forget_undeclared.release;
  delete from mcp.job_kinds k where k.release < _forget_undeclared.release;
  delete from mcp.hooks h where h.release < _forget_undeclared.release;
  delete from mcp.safe_arguments a where a.release < _forget_undeclared.release;
end
$$;

comment on function mcp._forget_undeclared(bigint) is 'Remove catalog entries of earlier releases.';
revoke all on function mcp._forget_undeclared(bigint) from public, anon, authenticated;
