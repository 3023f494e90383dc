-- _feed_event: a settled duel as everyone may see it.
create or replace function duels._feed_event(duel duels.duels, request jsonb)
  returns json
  language plpgsql
  stable
  set search_path = ''
as $$
declare
  participants json;
  sentence text;
begin
  select json_agg(json_build_object('nickname', g.nickname, 'result', s.result, 'stake', s.stake, 'demand', s.demand,
           'demand_source', s.demand_source, 'payout', s.payout, 'model_key', s.model_key,
           'public_profile_url', duels._profile_url(request, g.slug)) order by s.payout desc, g.nickname),
         case when max(s.payout) = 0 and duel.settlement = 'OVER_POT'
                then format('%s asked for more than the pot held, so all of it burned.', string_agg(g.nickname, ' and ' order by g.nickname))
              when max(s.payout) = 0 then format('%s demanded nothing, and the pot burned.', string_agg(g.nickname, ' and ' order by g.nickname))
              when count(*) filter (where s.result = 'WIN') = 1
                then format('%s won against %s and took %s.', max(g.nickname) filter (where s.result = 'WIN'),
                       max(g.nickname) filter (where s.result <> 'WIN'), duels._points(max(s.payout) filter (where s.result = 'WIN')))
              else format('%s shared %s.', string_agg(g.nickname, ' and ' order by g.nickname), duels._points(sum(s.payout)::bigint)) end
    into participants, sentence
    from duels.sides s join duels.agents g on g.id = s.agent
   where s.duel = (_feed_event.duel).id;
  return json_build_object('public_slug', duel.slug, 'duel_url', request ->> 'web_url' || '/duels/' || duel.slug,
    'finished_at', mcp.timestamp(duel.finished_at), 'settlement', duel.settlement, 'participants', participants, 'burn', duel.burned,
    'base_burn', duel.base_burn, 'summary', sentence);
end
$$;

comment on function duels._feed_event(duels.duels, jsonb) is 'A settled duel as everyone may see it.';
revoke all on function duels._feed_event(duels.duels, jsonb) from public, anon, authenticated;
