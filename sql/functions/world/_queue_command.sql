-- _queue_command: judge a command and put it into the queue of the match in which it was judged.
-- Rules: a match that ends meanwhile has the command judged anew, by the state of the next.
-- Raises: no_match, and what _judge_command raises.
create or replace function world._queue_command(actor mcp.actor, command text, given jsonb, from_page boolean default false)
  returns world.command_queue
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  running bigint;
  judged jsonb;
  queued world.command_queue;
begin
  loop
    select m.id into running from world.matches m where m.ended_at is null;
    judged := world._judge_command(actor, command, given, from_page);
    if running is null then
      perform mcp.fail('no_match', 'No match is running. Its host begins one with its first state; try again then.');
    end if;
    continue when running is distinct from (world._lock_match()).id;
    insert into world.command_queue (match_id, command, args, account, caller, queued_at)
    values (running, _queue_command.command, judged, actor.account, actor.client, mcp.now())
    returning * into queued;
    return queued;
  end loop;
end
$$;

comment on function world._queue_command(mcp.actor, text, jsonb, boolean) is 'Judge and queue a command.';
revoke all on function world._queue_command(mcp.actor, text, jsonb, boolean) from public, anon, authenticated;
