-- page_live: the page of the live match: its newest state in words, how old that is, and how to attach a host while there is none.
-- Rules: for administrators signed in on the admin origin, whichever origin asks.
create or replace function world.page_live(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  person constant pages.person := pages._person('admin', request);
begin
  if pages._access_error('admin', person) is not null then
    return pages._access_error('admin', person);
  end if;
  return (
    select json_build_object('handle', person.handle, 'match', m.id, 'name', m.name, 'started_at', mcp.timestamp(m.started_at),
             'host', mcp._origin('admin', request), 'last_event', m.last_seq, 'age_seconds', age.seconds,
             'stale', age.seconds > (mcp.setting('world.stale_seconds'))::integer, 'state', world._view(s.document))
      from world.matches m
      left join world.states s on s.match_id = m.id
      cross join lateral (
             select case when s.received_at is not null then greatest(0, floor(extract(epoch from mcp.now() - s.received_at)))::integer end as seconds) age
     where m.ended_at is null);
end
$$;

comment on function world.page_live(text, jsonb, jsonb) is 'The page of the live match.';
revoke all on function world.page_live(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function world.page_live(text, jsonb, jsonb) to service_role;
