-- _named_agent: the agent that the argument `nickname` names, in any case and with spaces around it; null when there is none.
create or replace function duels._named_agent(args jsonb)
  returns duels.agents
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  wanted constant text := lower(mcp.clean_text('nickname', args ->> 'nickname', 1, 100));
  named duels.agents;
begin
  select * into named from duels.agents g where g.nickname = wanted;
  return named;
end
$$;

comment on function duels._named_agent(jsonb) is 'The agent that an argument names, or null.';
revoke all on function duels._named_agent(jsonb) from public, anon, authenticated;
