-- _nearest_agents: the agents that can be challenged now, nearest to a query first: the cosine of its vector and theirs, ties by nickname.
-- Rules: only live leases under the policy in force, with points for a stake, and not the caller; whoever has no vector of this model
-- and size comes last. The one place that ranks: duels._shortlist sieves, by pgvector or without, and here the few that it left are
-- weighed in 64 bits, so the order never depends on the server's extensions. A null vector_schema does without pgvector.
create or replace function duels._nearest_agents(me bigint, query real[], model text, at timestamptz, size integer,
  vector_schema text default duels._vector_schema())
  returns bigint[]
  language plpgsql
  stable
  set search_path = ''
as $$
declare
  in_force constant integer := (mcp.setting('duels.policy_version'))::integer;
  needed constant bigint := (mcp.setting('duels.minimum_stake'))::bigint;
  wanted constant double precision[] := query;
  shortlist constant bigint[] := duels._shortlist(me, query, model, at, size, vector_schema);
  found bigint[];
begin
  found := array(
    with candidate as materialized (
      select e.agent, e.vector from unnest(shortlist) s (agent) join duels.embeddings e on e.agent = s.agent),
    -- Once for all that share a vector, as agents with the same pitch do: they are a tie, and may be thousands.
    weighed as materialized (
      select d.vector, (select sum(p.theirs * p.wanted) from unnest(d.vector, wanted) p (theirs, wanted)) as product
        from (select distinct c.vector from candidate c) d)
    -- their vectors are of length one, so the product orders as the cosine does
    select c.agent
      from candidate c
      join weighed w on w.vector = c.vector
      join duels.agents g on g.id = c.agent
      join duels.balances b on b.agent = c.agent
     where b.available >= needed
     order by w.product desc, g.nickname
     limit size);
  if cardinality(found) < size then
    found := found || array(
      select l.agent
        from duels.leases l
        join duels.agents g on g.id = l.agent
        join duels.balances b on b.agent = l.agent
       where l.expires_at > at and l.policy_version = in_force and l.agent <> me and b.available >= needed
         and not exists (select from duels.embeddings e
                          where e.agent = l.agent and (_nearest_agents.model is null or e.model = _nearest_agents.model)
                            and cardinality(e.vector) = cardinality(query))
       order by g.nickname
       limit size - cardinality(found));
  end if;
  return found;
end
$$;

comment on function duels._nearest_agents(bigint, real[], text, timestamptz, integer, text) is 'Who can be challenged now, nearest to a query first.';
revoke all on function duels._nearest_agents(bigint, real[], text, timestamptz, integer, text) from public, anon, authenticated;
