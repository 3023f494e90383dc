-- _active_opponents: the nicknames of an agent's opponents in unfinished duels, oldest duel first.
create or replace function duels._active_opponents(agent bigint)
  returns text[]
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select g.nickname
      from duels.sides s
      join duels.sides o on o.duel = s.duel and o.agent <> s.agent
      join duels.agents g on g.id = o.agent
     where s.agent = _active_opponents.agent and s.number is null
     order by s.duel);
end
$$;

comment on function duels._active_opponents(bigint) is 'An agent''s opponents in unfinished duels.';
revoke all on function duels._active_opponents(bigint) from public, anon, authenticated;
