-- _shortlist: the agents that may be among the nearest to a query, and few others, so that duels._nearest_agents compares few.
-- Rules: compares every live agent with a vector of this model and size: by pgvector, where vector_schema names its schema, else in plain
-- SQL. It keeps every agent as near as the last one wanted, within the rounding error, so both ways lead to the same ranking. The statement
-- is built at run time: pgvector may be in any schema or in none, and plain SQL is several times faster with the sum written out than with
-- a row for each dimension. Only numbers and a quoted name go into it.
create or replace function duels._shortlist(me bigint, query real[], model text, at timestamptz, size integer, vector_schema text)
  returns bigint[]
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  in_force constant integer := (mcp.setting('duels.policy_version'))::integer;
  needed constant bigint := (mcp.setting('duels.minimum_stake'))::bigint;
  length constant double precision := (select sqrt(sum(q::double precision * q)) from unnest(query) q);
  vector text;
  size_of text;
  product text;
  rounding double precision;
  found bigint[];
begin
  if vector_schema is not null and cardinality(query) <= 16000 then -- pgvector's limit
    vector := 'v.pgvector';
    size_of := format('%I.vector_dims', vector_schema);
    product := format('-(e.vector operator(%1$I.<#>) $2::%1$I.vector)', vector_schema);
    rounding := cardinality(query) * 2.0 ^ -22 * length; -- pgvector adds in 32 bits
  else
    vector := 'v.vector || ''{}''::real[]'; -- decompresses a long vector once instead of for each dimension
    size_of := 'cardinality';
    -- In parts, because each term deepens the parser's stack. Zeros, of which the lexical model has many, add nothing and are left out.
    select coalesce(string_agg(part.terms, ' + '), '0.0::double precision') into product
      from (select format('(%s)', string_agg(format('e.vector[%s] * %L::double precision', u.place, u.weight::double precision), ' + ')) as terms
              from unnest(query) with ordinality u (weight, place)
             where u.weight <> 0
             group by u.place / 64) part;
    rounding := cardinality(query) * 2.0 ^ -50 * length;
  end if;
  execute format($shortlist$
    with live as materialized (
      select e.agent, %s as closeness
        from (select l.agent, %s as vector
                from duels.leases l
                join duels.embeddings v on v.agent = l.agent
               where l.expires_at > $4 and l.policy_version = $5 and l.agent <> $1 and ($3 is null or v.model = $3)
              offset 0) e
       where %s(e.vector) = cardinality($2))
    select array(
      select n.agent from live n
       where n.closeness >= coalesce((
         -- Looks up balances from the nearest agent on, only as far as needed.
         select o.closeness from (select * from live order by closeness desc) o
           join duels.balances b on b.agent = o.agent and b.available >= $6
          order by o.closeness desc offset $7 - 1 limit 1), '-infinity') - $8)
    $shortlist$, product, vector, size_of)
    into found using me, query, model, at, in_force, needed, size, rounding;
  return found;
end
$$;

comment on function duels._shortlist(bigint, real[], text, timestamptz, integer, text) is 'Candidates for the agents nearest to a query.';
revoke all on function duels._shortlist(bigint, real[], text, timestamptz, integer, text) from public, anon, authenticated;
