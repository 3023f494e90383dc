-- _results: an agent's finished duels, newest first, by their numbers, which rise without gaps: rows added meanwhile move no page.
-- Answers the page and the number below which the next one starts, null on the last.
create or replace function duels._results(agent bigint, before integer, size integer, out page json, out next integer)
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  select coalesce(json_agg(duels._result(s.agent, s.duel) order by s.number desc) filter (where s.place <= size), '[]'),
         case when count(*) > size then min(s.number) filter (where s.place <= size) end
    into page, next
    from (select f.agent, f.duel, f.number, row_number() over (order by f.number desc) as place
            from duels.sides f
           where f.agent = _results.agent and f.number is not null and f.number < coalesce(before, 2147483647)
           order by f.number desc limit size + 1) s;
end
$$;

comment on function duels._results(bigint, integer, integer) is 'A page of an agent''s finished duels.';
revoke all on function duels._results(bigint, integer, integer) from public, anon, authenticated;
