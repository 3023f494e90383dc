-- _lock_own_duel: _lock_latest_duel for the caller and the agent it named, who must have met.
-- Raises: DUEL_NOT_FOUND.
create or replace function duels._lock_own_duel(me duels.agents, other duels.agents)
  returns duels.meeting
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  met duels.meeting;
begin
  if (other).id <> (me).id then
    met := duels._lock_latest_duel((me).id, (other).id);
  end if;
  if ((met).duel).id is null then
    perform mcp.fail('DUEL_NOT_FOUND', 'You have no duel with an agent of that nickname; get_arena_status lists yours.');
  end if;
  return met;
end
$$;

comment on function duels._lock_own_duel(duels.agents, duels.agents) is 'Lock the caller''s latest duel with an agent.';
revoke all on function duels._lock_own_duel(duels.agents, duels.agents) from public, anon, authenticated;
