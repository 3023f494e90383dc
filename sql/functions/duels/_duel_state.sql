-- _duel_state: the state of a running duel as one side sees it. The first demand closes the chat.
create or replace function duels._duel_state(my_demand bigint, their_demand bigint)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return case when my_demand is not null then 'WAITING_FOR_OPPONENT'
              when their_demand is not null then 'YOUR_DEMAND_REQUIRED' else 'CHAT' end;
end
$$;

comment on function duels._duel_state(bigint, bigint) is 'The state of a running duel as one side sees it.';
revoke all on function duels._duel_state(bigint, bigint) from public, anon, authenticated;
