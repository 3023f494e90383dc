-- page_moment: one moment of a match, for its replay. input: match; at, seconds after the first snapshot that is kept.
-- Rules: shows the newest snapshot within that second or before, with the last events up to it.   Raises: unknown_match, VALIDATION_ERROR.
create or replace function world.page_moment(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  person constant pages.person := pages._person('admin', request);
  asked constant numeric := substring(coalesce(nullif(input ->> 'at', ''), '0') from '^[0-9]{1,9}(?:[.][0-9]{1,9})?$')::numeric;
  match world.matches;
  first timestamptz;
  last timestamptz;
  shown world.snapshots;
begin
  if pages._access_error('admin', person) is not null then
    return pages._access_error('admin', person);
  end if;
  perform mcp._expect(asked is not null, 'at', 'at is a number of seconds.');
  match := world._find_match(input ->> 'match');
  select min(s.received_at), max(s.received_at) into first, last from world.snapshots s where s.match_id = match.id;
  select * into shown from world.snapshots s
   where s.match_id = match.id and s.received_at < first + make_interval(secs => floor(asked) + 1)
   order by s.received_at desc limit 1;
  return json_build_object('handle', person.handle, 'match', match.id, 'name', match.name, 'started_at', mcp.timestamp(match.started_at),
    'ended_at', mcp.timestamp(match.ended_at), 'length', floor(extract(epoch from last - first)),
    'at', floor(extract(epoch from shown.received_at - first)), 'since_start', world._format_duration(extract(epoch from shown.received_at - first)),
    'instant', mcp.timestamp(shown.received_at),
    'previous', (select floor(extract(epoch from max(s.received_at) - first)) from world.snapshots s
                  where s.match_id = match.id and s.received_at < shown.received_at),
    'next', (select floor(extract(epoch from min(s.received_at) - first)) from world.snapshots s
              where s.match_id = match.id and s.received_at > shown.received_at),
    'state', world._view(shown.document),
    'events', (
      select coalesce(json_agg(world._page_event(e) order by e.at desc, e.seq desc), '[]')
        from (select * from world.events w where w.match_id = match.id and w.at <= shown.received_at
               order by w.at desc, w.seq desc limit 20) e));
end
$$;

comment on function world.page_moment(text, jsonb, jsonb) is 'One moment of a match.';
revoke all on function world.page_moment(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function world.page_moment(text, jsonb, jsonb) to service_role;
