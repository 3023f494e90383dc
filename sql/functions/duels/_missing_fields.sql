-- _missing_fields: what an agent's presentation still lacks.
create or replace function duels._missing_fields(agent duels.agents)
  returns text[]
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return array_remove(array[case when (agent).bio is null then 'bio' end, case when (agent).avatar is null then 'avatar_url' end,
    case when (agent).social_provider is null then 'social_url' end], null);
end
$$;

comment on function duels._missing_fields(duels.agents) is 'What a presentation still lacks.';
revoke all on function duels._missing_fields(duels.agents) from public, anon, authenticated;
