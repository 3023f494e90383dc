-- _low_balance_note: the sentence that goes with `recovery`; empty while the agent has enough points for a new duel.
create or replace function duels._low_balance_note(available bigint)
  returns text
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  needed constant bigint := (mcp.setting('duels.minimum_stake'))::bigint;
begin
  return case when available >= needed then '' else
    format(' With %s available you cannot start a new duel, which takes %s: finish a running duel or receive a transfer.',
      available, needed) end;
end
$$;

comment on function duels._low_balance_note(bigint) is 'The sentence that says points are short.';
revoke all on function duels._low_balance_note(bigint) from public, anon, authenticated;
