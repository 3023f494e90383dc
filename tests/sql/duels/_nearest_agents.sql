\ir ../fixtures.psql
\ir arena.psql

-- The ranking against its definition, spelt out with a row for each dimension: by pgvector where the server has it, and without.
select setseed(0.5) \gset
create function t.random_vector(size integer) returns real[] language plpgsql as $$
declare
  numbers constant double precision[] := array(select random() - 0.5 from generate_series(1, size) i);
begin
  return array(select (n / (select sqrt(sum(x * x)) from unnest(numbers) x))::real from unnest(numbers) with ordinality u (n, i) order by i);
end $$;
create table t.centre as select i, t.random_vector(40) as vector from generate_series(1, 3) i;
select count(account('n' || i)) as made from generate_series(1, 60) i \gset
insert into duels.leases (agent, pitch, policy_version, entered_at, expires_at)
select g.id, 'here', 1, mcp.now(), mcp.now() + interval '1 minute' from duels.agents g;
-- Numbered from one, wherever the sequence stands.
create table t.numbers as select g.id as agent, row_number() over (order by g.id) as n from duels.agents g;
-- Three in four share one of three vectors, some but for a last bit; some are of another model or size, some have none.
insert into duels.embeddings (agent, model, text_hash, vector, updated_at)
select g.id, case n % 10 when 1 then 'other' else 'm' end, '',
       case when n % 10 = 2 then t.random_vector(20) when n % 4 = 0 then t.random_vector(40)
            when n % 7 = 0 then array[c.vector[1] * 1.0000001::real] || c.vector[2:] else c.vector end, mcp.now()
  from duels.agents g join t.numbers on agent = g.id join t.centre c on c.i = 1 + n % 3 where n % 10 <> 3;

create function t.by_definition(me bigint, query real[], size integer) returns bigint[] language sql as $$
  select array(
    select g.id from duels.agents g join duels.leases l on l.agent = g.id join duels.balances b on b.agent = g.id
      left join duels.embeddings e on e.agent = g.id and e.model = 'm' and cardinality(e.vector) = cardinality(query)
     where g.id <> me and l.expires_at > mcp.now() and l.policy_version = (mcp.setting('duels.policy_version'))::integer and b.available >= 5
     order by (select sum(e.vector[i]::double precision * query[i]) from generate_series(1, cardinality(query)) i) desc nulls last, g.nickname
     limit size) $$;
create table t.query as
select t.random_vector(40) as vector from generate_series(1, 5)
 union all select c.vector from t.centre c union all select array_fill(0::real, array[40]) union all select array[1::real] || array_fill(0::real, array[39]);
create function t.wrong() returns bigint language sql as $$
  select count(*) from t.query q cross join unnest(array[1, 5, 20, 100]) size
   where duels._nearest_agents(t.agent('alpha'), q.vector, 'm', mcp.now(), size) <> t.by_definition(t.agent('alpha'), q.vector, size)
      or duels._nearest_agents(t.agent('alpha'), q.vector, 'm', mcp.now(), size, null) <> t.by_definition(t.agent('alpha'), q.vector, size) $$;

select is(wrong(), 0::bigint, 'the definition''s order, however many are wanted');
select is(cardinality(duels._shortlist(agent('alpha'), array_fill(0::real, array[40]), 'm', mcp.now(), 1, null)),
  (select count(*)::integer from duels.embeddings e where e.model = 'm' and cardinality(e.vector) = 40 and e.agent <> agent('alpha')), 'the sieve lets all of a tie pass');
select cmp_ok(cardinality(duels._shortlist(agent('alpha'), random_vector(40), 'm', mcp.now(), 5, null)), '<', 40, 'and keeps most back');
select count(give(g.nickname, 4)) as made from (select nickname from duels.agents join t.numbers on agent = id where n % 5 = 0 offset 0) g \gset
update duels.leases set policy_version = 2 where agent in (select agent from t.numbers where n % 11 = 0);
update duels.leases set expires_at = mcp.now() where agent in (select agent from t.numbers where n % 13 = 0);
select is(wrong(), 0::bigint, 'without those who cannot be challenged');
delete from duels.embeddings where agent in (select agent from t.numbers where n % 3 > 0);
select is(wrong(), 0::bigint, 'and with many who have no vector');

select * from finish();
rollback;
