-- tick: run one unit of the work that is due, of the first chore that has any. Every bridge calls it once a second, and again at once
-- while there is more; pg_cron may do the same.
-- Rules: a chore that fails is reported and does not stop the others, nor does an item that a chore put off (_put_off). Any number of callers
-- at once.
-- Answers {"more": whether to call again at once, "failed": [{"chore", "cause"}]}.
create or replace function mcp.tick()
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  due text;
  more boolean := false;
  failed jsonb := '[]'::jsonb;
begin
  for due in select c.function from mcp.chores c order by c.function loop
    begin
      more := mcp._run_chore(due);
      failed := failed || (
        select coalesce(jsonb_agg(jsonb_build_object('chore', f.chore, 'cause', format('%s: %s', f.item, f.cause)) order by f.item), '[]')
          from mcp.chore_failures f where f.chore = due and f.xid = pg_current_xact_id_if_assigned());
      exit when more;
    exception when query_canceled or assert_failure or others then -- `others` leaves those two out
      failed := failed || jsonb_build_object('chore', due, 'cause', concat_ws(' ', sqlstate, sqlerrm));
    end;
  end loop;
  return json_build_object('more', coalesce(more, false), 'failed', failed);
end
$$;

comment on function mcp.tick() is 'Run one unit of the work that is due.';
revoke all on function mcp.tick() from public, anon, authenticated;
grant execute on function mcp.tick() to service_role;
