-- tail_events: the events after a cursor, in commit order, so that a reader that continues from `next` skips and repeats none.
-- Rules: transactions commit in another order than they draw numbers, so of the epoch that is being written only events older than every
-- running transaction are returned; earlier epochs are complete. The cursor is opaque; null starts at the oldest kept event. One from
-- before there were epochs still holds. The `count` of a refusal may rise for a minute (_coalesce_refusal). limit 1…1000.
-- Answers {"events": […], "next": cursor}.   Raises: INVALID_CURSOR.
create or replace function mcp.tail_events(after text, "limit" integer)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  from_epoch bigint := 0;
  from_xid xid8 := '0'::xid8;
  from_seq bigint := 0;
  open_epoch constant bigint := (select e.epoch from mcp.event_epoch e
    where e.server_started = pg_postmaster_start_time() or pg_is_in_recovery()); -- null: this server has written no event yet
begin
  if after is not null then
    if after !~ '^([0-9]{1,18}-)?[0-9]{1,19}-[0-9]{1,18}$' then
      perform mcp.fail('INVALID_CURSOR', 'after is the `next` of an earlier page.', '{"field": "after"}');
    end if;
    from_epoch := coalesce((regexp_match(after, '^([0-9]+)-[0-9]+-'))[1], '1')::bigint;
    from_xid := split_part(after, '-', -2)::xid8;
    from_seq := split_part(after, '-', -1)::bigint;
  end if;
  return (
    with page as (
      select e.* from mcp.events e
       -- A planner that sees the epoch expects few rows, and sorts all that follow instead of walking the index.
       where (e.epoch, e.xid, e.seq) > ((select from_epoch), from_xid, from_seq)
         and (e.epoch is distinct from open_epoch or e.xid < pg_snapshot_xmin(pg_current_snapshot()))
       order by e.epoch, e.xid, e.seq limit greatest(1, least(1000, "limit"))
    )
    select json_build_object(
      'events', coalesce(json_agg(json_build_object('at', mcp.timestamp(p.at), 'request_id', p.request_id, 'audience', p.audience,
        'account', p.account, 'connection', p.connection, 'caller', p.caller, 'transport', p.transport, 'kind', p.kind, 'name', p.name,
        'outcome', p.outcome, 'code', p.code, 'duration_us', p.duration_us, 'replayed', p.replayed, 'count', p.count)
        order by p.epoch, p.xid, p.seq), '[]'),
      'next', coalesce((select concat_ws('-', l.epoch, l.xid, l.seq) from page l order by l.epoch desc, l.xid desc, l.seq desc limit 1), after))
      from page p);
end
$$;

comment on function mcp.tail_events(text, integer) is 'Events after a cursor, in commit order.';
revoke all on function mcp.tail_events(text, integer) from public, anon, authenticated;
