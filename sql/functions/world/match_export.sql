-- match_export: a match as lines, snapshots and events in the order of their time, a page at a time.
-- Rules: the order is (instant, snapshots first, number), so passing `next` as `after` continues exactly. What retention deleted is missing.
-- Raises: unknown_match, VALIDATION_ERROR (after).
create or replace function world.match_export(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  wanted constant bigint := mcp.whole_number('match', args -> 'match', 1, 9223372036854775807);
  after constant text[] := regexp_match(args ->> 'after', '^([0-9]{1,15})-([0-9]{1,18})$');
  from_at constant timestamptz := coalesce(to_timestamp(after[1]::bigint / 1000.0), '-infinity');
  from_seq constant bigint := coalesce(after[2]::bigint, -1);
  size constant integer := 200;
begin
  perform mcp._expect(not args ? 'after' or after is not null, 'after', 'after is the next of an earlier page.');
  if not exists (select from world.matches m where m.id = wanted) then
    perform mcp.fail('unknown_match', 'There is no match of that number; GET /matches lists them.');
  end if;
  return (
    with page as (
      select l.*, row_number() over (order by l.at, l.seq) as place from (
        (select s.received_at as at, 0::bigint as seq, json_build_object('kind', 'snapshot', 'at', mcp.timestamp(s.received_at),
                  'state', s.document) as line
           from world.snapshots s
          where s.match_id = wanted and (s.received_at, 0) > (from_at, from_seq)
          order by s.received_at limit size + 1)
        union all
        (select e.at, e.seq, json_build_object('kind', 'event', 'at', mcp.timestamp(e.at), 'event', world._event(e))
           from world.events e
          where e.match_id = wanted and (e.at, e.seq) > (from_at, from_seq)
          order by e.seq limit size + 1)) l
       order by l.at, l.seq limit size + 1
    )
    select json_build_object('lines', coalesce(json_agg(p.line order by p.place) filter (where p.place <= size), '[]'),
             'next', max(format('%s-%s', (extract(epoch from p.at) * 1000)::bigint, p.seq))
                       filter (where p.place = size and exists (select from page m where m.place > size)))
      from page p);
end
$$;

comment on function world.match_export(mcp.actor, jsonb) is 'A match as lines.';
revoke all on function world.match_export(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_route('world.match_export', audience => 'admin', scope => 'admin:read', method => 'GET', path => '/export/{match}',
  description => 'A match as newline-delimited JSON: its snapshots every two seconds and its events.', stream => true, input => '{
    "type": "object",
    "properties": {"match": {"type": "integer", "minimum": 1, "maximum": 9223372036854775807}, "after": {"type": "string", "maxLength": 40}},
    "required": ["match"],
    "additionalProperties": false
  }');
