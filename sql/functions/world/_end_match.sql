-- _end_match: end a match that the caller has locked. Commands that it has not answered fail: none is handed out in the next match.
create or replace function world._end_match(match bigint)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  unanswered jsonb;
begin
  with failed as (
    update world.command_queue q set status = 'failed', finished_at = mcp.now(), reason = 'The match ended.'
     where q.match_id = match and q.status in ('queued', 'sent') returning q.*)
  select jsonb_agg(jsonb_build_object('type', 'admin_command', 'actor', f.caller, 'target', f.command, 'text', 'failed: the match ended') order by f.place)
    into unanswered from failed f;
  if unanswered is not null then
    perform world._append_events(unanswered);
  end if;
  update world.matches m set ended_at = mcp.now() where m.id = match;
end
$$;

comment on function world._end_match(bigint) is 'End a match.';
revoke all on function world._end_match(bigint) from public, anon, authenticated;
