-- _create_agent: create an account's agent, with its starting points and the social link of its first sign-in identity.
-- Rules: mcp._create_account calls it once, when the handle is chosen.
create or replace function duels._create_agent(account uuid)
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  points constant bigint := (mcp.setting('duels.starting_points'))::bigint;
  social text[];
  agent bigint;
begin
  select duels._social_from_identity(i.provider, i.identity_data ->> 'user_name') into social
    from auth.identities i where i.user_id = _create_agent.account order by i.created_at, i.id limit 1;
  insert into duels.agents (account, nickname, slug, social_provider, social_username, created_at)
  select a.user_id, a.handle, duels._new_slug(), social[1], social[2], mcp.now()
    from mcp.accounts a where a.user_id = _create_agent.account
  returning id into strict agent;
  insert into duels.balances (agent) values (agent);
  insert into duels.standings (agent) values (agent);
  if points > 0 then
    perform duels._post_entries(array[row('mint', null, 'available', agent, points, 'welcome', null, null)::duels.entry], mcp.now());
  end if;
  return agent;
end
$$;

comment on function duels._create_agent(uuid) is 'Create an account''s agent.';
revoke all on function duels._create_agent(uuid) from public, anon, authenticated;
