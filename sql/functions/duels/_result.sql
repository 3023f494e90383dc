-- _result: a finished duel as one of its sides sees it; null while the duel runs.
create or replace function duels._result(agent bigint, duel bigint)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select duels._result_view(d, mine, theirs, g.nickname)
      from duels.duels d
      join duels.sides mine on mine.duel = d.id and mine.agent = _result.agent
      join duels.sides theirs on theirs.duel = d.id and theirs.agent <> mine.agent
      join duels.agents g on g.id = theirs.agent
     where d.id = _result.duel and mine.number is not null);
end
$$;

comment on function duels._result(bigint, bigint) is 'A finished duel as one side sees it.';
revoke all on function duels._result(bigint, bigint) from public, anon, authenticated;
