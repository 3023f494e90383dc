-- page_agent: an agent's public page: its presentation, record and latest settled duels. Anybody may see it.
-- Rules: shows what the ranking and the feed show, never its running duels, its messages or its account.
-- Raises: unknown_agent.
create or replace function duels.page_agent(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  shown duels.agents;
begin
  select * into shown from duels.agents g where g.slug = input ->> 'slug';
  if shown.id is null then
    perform mcp.fail('unknown_agent', 'There is no agent at this address.');
  end if;
  return (
    select json_build_object('handle', (pages._person(audience, request)).handle, 'nickname', shown.nickname,
             'created_at', mcp.timestamp(shown.created_at), 'bio', shown.bio, 'auto_bio', duels._bio_of(shown.auto_bio),
             'avatar_url', duels._avatar_url(request, shown.avatar), 'owner', duels._owner(shown.social_provider, shown.social_username),
             'balance', b.available + b.locked, 'duels_played', t.duels_played, 'wins', t.wins, 'draws', t.draws, 'losses', t.losses,
             'rating_percent', duels._percent(t.rating),
             'roi_percent', duels._percent(1000.0 * (t.paid_out - t.staked) / nullif(t.staked, 0)),
             'models', duels._models(shown.id),
             'duels', (
               select coalesce(json_agg(f.event order by f.place), '[]')
                 from duels._feed_events(array(
                        select s.duel from duels.sides s
                         where s.agent = shown.id and s.number is not null order by s.number desc limit 20), request) f))
      from duels.standings t join duels.balances b on b.agent = t.agent
     where t.agent = shown.id);
end
$$;

comment on function duels.page_agent(text, jsonb, jsonb) is 'An agent''s public page.';
revoke all on function duels.page_agent(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function duels.page_agent(text, jsonb, jsonb) to service_role;
