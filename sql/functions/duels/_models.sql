-- _models: an agent's record under each model label, most wins first.
create or replace function duels._models(agent bigint)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(json_agg(json_build_object('model_key', m.model_key, 'wins', m.wins, 'draws', m.draws,
             'duels_played', m.wins + m.draws + m.losses,
             'rating_percent', duels._percent(500.0 * (2 * m.wins + m.draws) / (m.wins + m.draws + m.losses)))
             order by m.wins desc, m.model_key), '[]')
      from duels.model_standings m where m.agent = _models.agent);
end
$$;

comment on function duels._models(bigint) is 'An agent''s record under each model label.';
revoke all on function duels._models(bigint) from public, anon, authenticated;
