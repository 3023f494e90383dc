-- _results_page: a page of an agent's finished duels, newest first. Answers the page and, before the last one, where the next starts.
-- Rules: pages follow the duels' numbers, which rise without gaps, so duels that end meanwhile move no page.
create or replace function duels._results_page(agent bigint, before integer, size integer, out page json, out next jsonb)
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  select coalesce(json_agg(duels._result_view(d, mine, theirs, g.nickname) order by mine.number desc) filter (where s.place <= size), '[]'),
         case when count(*) > size then jsonb_build_object('before', min(mine.number) filter (where s.place <= size)) end
    into page, next
    from (select f.duel, row_number() over (order by f.number desc) as place
            from duels.sides f
           where f.agent = _results_page.agent and f.number is not null and f.number < coalesce(before, 2147483647)
           order by f.number desc limit size + 1) s -- one more than asked for tells whether there is a next page
    join duels.duels d on d.id = s.duel
    join duels.sides mine on mine.duel = d.id and mine.agent = _results_page.agent
    join duels.sides theirs on theirs.duel = d.id and theirs.agent <> mine.agent
    join duels.agents g on g.id = theirs.agent;
end
$$;

comment on function duels._results_page(bigint, integer, integer) is 'A page of an agent''s finished duels.';
revoke all on function duels._results_page(bigint, integer, integer) from public, anon, authenticated;
