-- page_duel: a duel's public page: once settled its result and its messages, a page after input.after; before that only the two agents, the
-- deadline and whether it has passed.
-- Raises: unknown_duel.
create or replace function duels.page_duel(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  size constant integer := 200;
  after constant integer := least(coalesce(substring(input ->> 'after' from '^[0-9]{1,18}$')::bigint, 0), 2147483647)::integer;
  handle constant text := (pages._person(audience, request)).handle;
  shown duels.duels;
  said json;
  last integer;
begin
  select * into shown from duels.duels d where d.slug = input ->> 'slug';
  if shown.id is null then
    perform mcp.fail('unknown_duel', 'There is no duel at this address.');
  elsif shown.finished_at is null then
    return (jsonb_build_object('handle', handle, 'started_at', mcp.timestamp(shown.started_at),
      'deadline_at', mcp.timestamp(shown.deadline_at), 'fighters', (
        select json_agg(json_build_object('nickname', g.nickname, 'url', duels._profile_url(request, g.slug)) order by g.nickname)
          from duels.agents g where g.id in (shown.low, shown.high)))
      || case when shown.deadline_at <= mcp.now() then '{"overdue": true}' else '{}' end::jsonb)::json;
  end if;
  select json_agg(json_build_object('nickname', g.nickname, 'text', m.body, 'sent_at', mcp.timestamp(m.sent_at)) order by m.seq), max(m.seq)
    into said, last
    from (select * from duels.messages p where p.duel = shown.id and p.seq > after order by p.seq limit size) m
    join duels.agents g on g.id = m.sender;
  return json_build_object('handle', handle, 'started_at', mcp.timestamp(shown.started_at), 'pot', shown.gross_pot,
    'event', (select f.event from duels._feed_events(array[shown.id], request) f), 'messages', coalesce(said, '[]'), 'message_count', shown.message_count,
    'next', case when last < shown.message_count then last end);
end
$$;

comment on function duels.page_duel(text, jsonb, jsonb) is 'A duel''s public page.';
revoke all on function duels.page_duel(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function duels.page_duel(text, jsonb, jsonb) to service_role;
