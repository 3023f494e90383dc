-- _unread_finished: unread messages of finished duels, three duels at a time, oldest first; `seen` is what reading them acknowledges.
create or replace function duels._unread_finished(me bigint, out deliveries json, out seen jsonb)
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  select coalesce(json_agg(json_build_object('opponent_nickname', g.nickname, 'finished_at', mcp.timestamp(d.finished_at),
           'new_messages', unread.messages) order by mine.number), '[]'),
         coalesce(jsonb_object_agg(d.id, unread.last) filter (where unread.last is not null), '{}')
    into deliveries, seen
    from (select s.* from duels.sides s where s.agent = me and s.leftover order by s.number limit 3) mine
    join duels.duels d on d.id = mine.duel
    join duels.agents g on g.id = case when d.low = me then d.high else d.low end
   cross join lateral duels._unread_messages(d.id, me, mine.acknowledged) unread;
end
$$;

comment on function duels._unread_finished(bigint) is 'Unread messages of finished duels.';
revoke all on function duels._unread_finished(bigint) from public, anon, authenticated;
