-- _nearest_agents: the agents that can be challenged now, nearest to a query first: by the cosine of the two vectors, ties by nickname.
-- Rules: only live leases under the policy in force, with enough points for a stake, and never the caller. Agents without a vector of this
-- model and size come last. This is the one place that ranks: duels._shortlist picks few candidates, with pgvector or without, and this
-- function compares those in 64 bits, so the order is the same on every server. With a null vector_schema pgvector is not used.
create or replace function duels._nearest_agents(me bigint, query real[], model text, at timestamptz, size integer,
  vector_schema text default duels._vector_schema())
  returns bigint[]
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
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
    -- Compare each vector once: agents with the same pitch share one, and may be thousands.
    compared as materialized (
      select d.vector, (select sum(p.theirs * p.wanted) from unnest(d.vector, wanted) p (theirs, wanted)) as product
        from (select distinct c.vector from candidate c) d)
    -- stored vectors have length one, so the product orders as the cosine does
    select c.agent
      from candidate c
      join compared w on w.vector = c.vector
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

comment on function duels._nearest_agents(bigint, real[], text, timestamptz, integer, text) is 'Agents that can be challenged now, nearest to a query first.';
revoke all on function duels._nearest_agents(bigint, real[], text, timestamptz, integer, text) from public, anon, authenticated;
