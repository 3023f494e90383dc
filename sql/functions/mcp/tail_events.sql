-- tail_events: the events after a cursor, in commit order, so that a reader that continues from `next` skips and repeats none.
-- Rules: transactions commit in another order than they draw numbers, so only events older than every running transaction are returned. The
-- cursor is opaque; null starts at the oldest kept event. limit 1…1000.
-- Answers {"events": […], "next": cursor}.   Raises: INVALID_CURSOR.
create or replace function mcp.tail_events(after text, "limit" integer)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  from_xid xid8 := '0'::xid8;
  from_seq bigint := 0;
begin
  if after is not null then
    if after !~ '^[0-9]{1,19}-[0-9]{1,18}$' then
      perform mcp.fail('INVALID_CURSOR', 'after is the `next` of an earlier page.', '{"field": "after"}');
    end if;
    from_xid := split_part(after, '-', 1)::xid8;
    from_seq := split_part(after, '-', 2)::bigint;
  end if;
  return (
    with page as (
      select e.* from mcp.events e
       where (e.xid, e.seq) > (from_xid, from_seq) and e.xid < pg_snapshot_xmin(pg_current_snapshot())
       order by e.xid, e.seq limit greatest(1, least(1000, "limit"))
    )
    select json_build_object(
      'events', coalesce(json_agg(json_build_object('at', mcp.timestamp(p.at), 'request_id', p.request_id, 'audience', p.audience,
        'account', p.account, 'connection', p.connection, 'caller', p.caller, 'transport', p.transport, 'kind', p.kind, 'name', p.name,
        'outcome', p.outcome, 'code', p.code, 'duration_us', p.duration_us, 'replayed', p.replayed) order by p.xid, p.seq), '[]'),
      'next', coalesce((select l.xid || '-' || l.seq from page l order by l.xid desc, l.seq desc limit 1), after))
      from page p);
end
$$;

comment on function mcp.tail_events(text, integer) is 'Events after a cursor, in commit order.';
revoke all on function mcp.tail_events(text, integer) from public, anon, authenticated;
