-- page_events: a page of the match's log, newest first. input: after or before, numbers of events; type; nothing for the newest.
-- Rules: passing `next` as `after` skips and repeats nothing; `gap` is true when events after `after` were deleted.
-- Raises: VALIDATION_ERROR.
create or replace function world.page_events(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  person constant pages.person := pages._person('admin', request);
  kind constant text := nullif(input ->> 'type', '');
  after constant bigint := substring(input ->> 'after' from '^[0-9]{1,18}$')::bigint;
  before constant bigint := substring(input ->> 'before' from '^[0-9]{1,18}$')::bigint;
  size constant integer := 50;
  found record;
  first bigint;
  next bigint;
begin
  if pages._access_error('admin', person) is not null then
    return pages._access_error('admin', person);
  end if;
  perform mcp._expect(coalesce(input ->> 'after', '') = '' or after is not null, 'after', 'after is the number of an event.');
  perform mcp._expect(coalesce(input ->> 'before', '') = '' or before is not null, 'before', 'before is the number of an event.');
  perform mcp._expect(kind is null or exists (select from world.event_types t where t.name = kind), 'type', 'There are no events of that type.');
  -- One statement, so that all of it is of one moment.
  select log.*, (select coalesce(array_agg(e order by e.seq desc), '{}') from world._log_page(kind, after, before, size) e) as events into found
    from (select m.last_seq, coalesce((select e.seq from world.events e order by e.seq limit 1), m.last_seq + 1) as first_kept
            from world.matches m where m.ended_at is null) log;
  first := (found.events[cardinality(found.events)]).seq;
  next := case
    when cardinality(found.events) = size and after is not null then (found.events[1]).seq
    when before is not null then coalesce((found.events[1]).seq, greatest(before - 1, 0))
    else found.last_seq end; -- all that follows was shown
  return json_build_object('handle', person.handle, 'type', kind, 'after', after, 'before', before,
    'events', (select coalesce(json_agg(world._page_event(e) order by e.seq desc), '[]') from unnest(found.events) e),
    'next', next,
    'newer', exists (select from world._log_page(kind, next, null, 1)),
    'older', case when exists (select from world._log_page(kind, null, coalesce(first, after + 1), 1)) then coalesce(first, after + 1) end,
    'gap', coalesce(found.first_kept - 1 > after, false),
    'types', (select json_agg(json_build_object('name', t.name, 'description', t.description) order by t.name) from world.event_types t));
end
$$;

comment on function world.page_events(text, jsonb, jsonb) is 'A page of the match''s log.';
revoke all on function world.page_events(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function world.page_events(text, jsonb, jsonb) to service_role;
