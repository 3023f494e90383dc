-- _touch: hold two agents and their latest duel, which is settled first if it is past its deadline.
-- Answers the duel (all null when they never met), the instant by which all of this is judged, and whether it was settled just now.
create or replace function duels._touch(me bigint, other bigint, out duel duels.duels, out at timestamptz, out settled boolean)
  language plpgsql
  set search_path = ''
as $$
begin
  perform duels._lock(array[me, other]);
  select * into duel from duels.duels d
   where d.low = least(me, other) and d.high = greatest(me, other) order by d.id desc limit 1 for no key update;
  at := mcp.now();
  settled := duel.finished_at is null and duel.deadline_at <= at;
  if settled then
    perform duels._settle(duel.id, at);
    select * into duel from duels.duels d where d.id = duel.id;
  end if;
end
$$;

comment on function duels._touch(bigint, bigint) is 'Hold two agents and their latest duel, settled if overdue.';
revoke all on function duels._touch(bigint, bigint) from public, anon, authenticated;
