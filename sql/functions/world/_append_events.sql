-- _append_events: append events to the running match's log. Answers the log's new end, or null where no match runs.
-- Rules: events is a list of {"tick"?, "type", …fields}; without a tick an event gets the newest state's. Call this last in a transaction:
-- every other writer waits from here on, which keeps the numbers dense and in commit order.
create or replace function world._append_events(events jsonb)
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  count constant integer := jsonb_array_length(events);
  running record;
begin
  loop
    update world.matches m set last_seq = m.last_seq + count where m.ended_at is null returning m.id, m.last_seq into running;
    exit when found;
    -- Another match has just begun, and the next statement sees it; or none runs, and nothing is written.
    if not exists (select from world.matches m where m.ended_at is null) then
      return null;
    end if;
  end loop;
  insert into world.events (seq, match_id, at, tick, type, fields)
  select running.last_seq - count + e.place, running.id, mcp.now(),
         coalesce((e.event ->> 'tick')::numeric, (select s.tick from world.states s where s.match_id = running.id), 0),
         e.event ->> 'type', jsonb_strip_nulls(e.event - 'tick' - 'type' - 'seq')
    from jsonb_array_elements(events) with ordinality e (event, place);
  return running.last_seq;
end
$$;

comment on function world._append_events(jsonb) is 'Append events to the log.';
revoke all on function world._append_events(jsonb) from public, anon, authenticated;
