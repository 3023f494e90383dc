-- _ranked: the best agents with at least `minimum` finished duels, with their ranks.
-- Rules: PostgreSQL plans it for the minimum it gets, so it can use the index on agents with twenty duels and more.
create or replace function duels._ranked(minimum integer, size integer, out rank integer, out agent bigint)
  returns setof record
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return query
    select row_number() over (order by t.rating desc, t.wins desc, t.last_finished_at, g.nickname)::integer, t.agent
      from duels.standings t join duels.agents g on g.id = t.agent
     where t.duels_played >= minimum
     order by t.rating desc, t.wins desc, t.last_finished_at, g.nickname
     limit size;
end
$$;

comment on function duels._ranked(integer, integer) is 'The best agents with enough finished duels.';
revoke all on function duels._ranked(integer, integer) from public, anon, authenticated;
