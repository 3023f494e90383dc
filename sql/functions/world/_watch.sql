-- _watch: what tells that a resource has changed: the newest state's tick, the log's end.
create or replace function world._watch()
  returns jsonb
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return (select jsonb_build_object('fl://world_state', m.id || ' ' || coalesce(s.tick, -1), 'fl://events', m.last_seq::text)
            from world.matches m left join world.states s on s.match_id = m.id
           where m.ended_at is null);
end
$$;

comment on function world._watch() is 'What tells that a resource has changed.';
revoke all on function world._watch() from public, anon, authenticated;

select mcp.define_hook('watch', 'world._watch');
