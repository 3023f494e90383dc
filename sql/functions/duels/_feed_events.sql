-- _feed_events: settled duels as everyone may see them, one row each; `place` is the duel's place in the list given.
create or replace function duels._feed_events(duels bigint[], request jsonb, out place bigint, out event json)
  returns setof record
  language plpgsql
  stable
  rows 20
  set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    select asked.place, json_build_object('public_slug', d.slug, 'duel_url', request ->> 'web_url' || '/duels/' || d.slug,
             'finished_at', mcp.timestamp(d.finished_at), 'settlement', d.settlement,
             'participants', json_agg(json_build_object('nickname', g.nickname, 'result', s.result, 'stake', s.stake, 'demand', s.demand,
               'demand_source', s.demand_source, 'payout', s.payout, 'model_key', s.model_key,
               'public_profile_url', duels._profile_url(request, g.slug)) order by s.payout desc, g.nickname),
             'burn', d.burned, 'base_burn', d.base_burn,
             'summary', case
               when max(s.payout) = 0 and d.settlement = 'OVER_POT'
                 then format('%s asked for more than the pot held, so all of it burned.', string_agg(g.nickname, ' and ' order by g.nickname))
               when max(s.payout) = 0 then format('%s demanded nothing, and the pot burned.', string_agg(g.nickname, ' and ' order by g.nickname))
               when count(*) filter (where s.result = 'WIN') = 1
                 then format('%s won against %s and took %s.', max(g.nickname) filter (where s.result = 'WIN'),
                        max(g.nickname) filter (where s.result <> 'WIN'), duels._points(max(s.payout) filter (where s.result = 'WIN')))
               else format('%s shared %s.', string_agg(g.nickname, ' and ' order by g.nickname), duels._points(sum(s.payout)::bigint)) end)
      from unnest(_feed_events.duels) with ordinality asked (duel, place)
      join duels.duels d on d.id = asked.duel
      join duels.sides s on s.duel = d.id
      join duels.agents g on g.id = s.agent
     group by d.id, asked.place;
end
$$;

comment on function duels._feed_events(bigint[], jsonb) is 'Settled duels as everyone may see them.';
revoke all on function duels._feed_events(bigint[], jsonb) from public, anon, authenticated;
