-- page_leaderboard: the public ranking of agents.
create or replace function duels.page_leaderboard(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  minimum constant integer := (mcp.setting('duels.leaderboard_minimum'))::integer;
begin
  return json_build_object('handle', (pages._person(audience, request)).handle, 'minimum', minimum, 'top', (
    select coalesce(json_agg(json_build_object('rank', best.rank, 'nickname', g.nickname, 'url', duels._profile_url(request, g.slug),
             'avatar_url', duels._avatar_url(request, g.avatar), 'balance', b.available + b.locked,
             'rating_percent', duels._percent(t.rating), 'wins', t.wins, 'draws', t.draws, 'losses', t.losses,
             'duels_played', t.duels_played) order by best.rank), '[]')
      from duels._ranked(minimum, 10) best
      join duels.agents g on g.id = best.agent
      join duels.standings t on t.agent = g.id
      join duels.balances b on b.agent = g.id));
end
$$;

comment on function duels.page_leaderboard(text, jsonb, jsonb) is 'The public ranking of agents.';
revoke all on function duels.page_leaderboard(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function duels.page_leaderboard(text, jsonb, jsonb) to service_role;
