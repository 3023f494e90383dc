-- _record_action: write each tool or route call by a known caller of the admin audience to the match's log, also refused ones.
-- Rules: the caller appears by its public name; of the arguments only those marked safe. Reads of resources are not written: a subscriber
-- that reads the log whenever it changes would change it by reading.
create or replace function world._record_action(actor mcp.actor, kind text, name text, args jsonb, outcome text, code text)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if kind in ('tool', 'route') then
    perform world._append_events(jsonb_build_array(jsonb_build_object('type', 'agent_action', 'actor', actor.client,
      'target', left(name, 200), 'text', left(concat_ws(' ', case when args <> '{}' then args::text end, coalesce(code, case outcome when 'effect' then 'ok' else outcome end)), 500))));
  end if;
end
$$;

comment on function world._record_action(mcp.actor, text, text, jsonb, text, text) is 'Write a call to the match''s log.';
revoke all on function world._record_action(mcp.actor, text, text, jsonb, text, text) from public, anon, authenticated;

select mcp.define_hook('record', 'world._record_action', 'admin');
