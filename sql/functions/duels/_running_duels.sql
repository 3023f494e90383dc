-- _running_duels: an agent's unfinished duels with their unread messages, oldest first; `seen` is what reading them acknowledges.
create or replace function duels._running_duels(me bigint, at timestamptz, out duels json, out seen jsonb)
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  select coalesce(json_agg(json_build_object('opponent_nickname', g.nickname, 'state', duels._duel_state(mine.demand, theirs.demand),
           'deadline_at', mcp.timestamp(d.deadline_at), 'expires_in_seconds', duels._seconds_left(d.deadline_at, at),
           'your_stake', mine.stake, 'opponent_stake', theirs.stake, 'gross_pot', d.gross_pot, 'base_burn', d.base_burn,
           'distributable_pot', d.gross_pot - d.base_burn, 'new_messages', unread.messages) order by d.id), '[]'),
         coalesce(jsonb_object_agg(d.id, unread.last) filter (where unread.last is not null), '{}')
    into duels, seen
    from duels.sides mine
    join duels.duels d on d.id = mine.duel
    join duels.sides theirs on theirs.duel = d.id and theirs.agent <> me
    join duels.agents g on g.id = theirs.agent
   cross join lateral duels._unread_messages(d.id, me, mine.acknowledged) unread
   where mine.agent = me and mine.number is null;
end
$$;

comment on function duels._running_duels(bigint, timestamptz) is 'An agent''s unfinished duels with unread messages.';
revoke all on function duels._running_duels(bigint, timestamptz) from public, anon, authenticated;
