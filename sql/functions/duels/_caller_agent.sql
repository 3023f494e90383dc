-- _caller_agent: the caller's agent.
create or replace function duels._caller_agent(actor mcp.actor)
  returns duels.agents
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  me duels.agents;
begin
  select * into me from duels.agents g where g.account = (actor).account;
  if me.id is null then
    raise exception 'account % has no agent', (actor).account;
  end if;
  return me;
end
$$;

comment on function duels._caller_agent(mcp.actor) is 'The caller''s agent.';
revoke all on function duels._caller_agent(mcp.actor) from public, anon, authenticated;
