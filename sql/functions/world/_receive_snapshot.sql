-- _receive_snapshot: store a host's state as the newest; about every two seconds one is also kept for export and replay.
-- Rules: the bridge has checked `document`, a text, against world.state_schema. A `match` with another name than the running one ends that
-- match and begins a new one, whose log continues the numbers; so does a snapshot while none runs. `key` is the host's.
-- Raises: VALIDATION_ERROR.
create or replace function world._receive_snapshot(key uuid, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  document constant json := (args ->> 'document')::json;
  tick constant numeric := (document ->> 'tick')::numeric;
  now constant timestamptz := mcp.now();
  named constant text := mcp.clean_text('match', args ->> 'match', case when args ->> 'match' is null then 0 else 1 end, 80);
  running world.matches;
begin
  perform world._expect_plain_text('', document::jsonb);
  perform world._check_relationships((document -> 'relationships')::jsonb, json_array_length(document -> 'factions'));
  running := world._lock_match();
  if running.id is null or running.name <> named then
    perform world._end_match(running.id);
    insert into world.matches (name, started_at, first_seq, last_seq)
    select coalesce(named, 'match'), now, coalesce(max(m.last_seq), 0) + 1, coalesce(max(m.last_seq), 0) from world.matches m
    returning * into running;
  end if;
  insert into world.states (match_id, tick, received_at, document, host_key) values (running.id, tick, now, document, key)
  on conflict on constraint states_pkey
  do update set tick = excluded.tick, received_at = excluded.received_at, document = excluded.document, host_key = excluded.host_key;
  insert into world.snapshots (match_id, received_at, tick, document)
  select running.id, now, tick, document
   where not exists (select from world.snapshots s where s.match_id = running.id and s.received_at > now - interval '1900 milliseconds')
  on conflict do nothing;
  return json_build_object('match', running.name, 'tick', tick);
end
$$;

comment on function world._receive_snapshot(uuid, jsonb) is 'Store a host''s state.';
revoke all on function world._receive_snapshot(uuid, jsonb) from public, anon, authenticated;
