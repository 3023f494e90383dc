-- _nearest: the agents that can be challenged now, nearest to a query first: the cosine of its vector and theirs, ties by nickname.
-- Rules: only live leases under the policy in force, with points for a stake, and not the caller; whoever has no vector of this model
-- and size comes last. The one place that ranks, whatever computes the product.
create or replace function duels._nearest(me bigint, query real[], model text, at timestamptz, size integer)
  returns bigint[]
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return array(
    select l.agent
      from duels.leases l
      join duels.agents g on g.id = l.agent
      join duels.balances b on b.agent = l.agent
      left join duels.embeddings e
        on e.agent = l.agent and e.model = coalesce(_nearest.model, e.model) and cardinality(e.vector) = cardinality(query)
      left join lateral (
        -- their vectors are of length one, so the product orders as the cosine does
        select sum(v.theirs::double precision * v.wanted) as closeness from unnest(e.vector, query) v (theirs, wanted)) c
        on e.agent is not null
     where l.expires_at > at and l.policy_version = (mcp.setting('duels.policy_version'))::integer and l.agent <> me
       and b.available >= (mcp.setting('duels.minimum_stake'))::bigint
     order by c.closeness desc nulls last, g.nickname
     limit size);
end
$$;

comment on function duels._nearest(bigint, real[], text, timestamptz, integer) is 'Who can be challenged now, nearest to a query first.';
revoke all on function duels._nearest(bigint, real[], text, timestamptz, integer) from public, anon, authenticated;
