-- _notify_dead_job: tell a job, before its row is locked, that it will not be tried again. If that fails, its changes are undone.
create or replace function mcp._notify_dead_job(function text, subject jsonb, cause text)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  perform mcp._run_job(function, subject, jsonb_build_object('error', cause));
exception when query_canceled or assert_failure or others then
  raise warning 'job %: telling it that it will not be tried again failed: % %', function, sqlstate, sqlerrm;
end
$$;

comment on function mcp._notify_dead_job(text, jsonb, text) is 'Tell a job that it will not be tried again.';
revoke all on function mcp._notify_dead_job(text, jsonb, text) from public, anon, authenticated;
