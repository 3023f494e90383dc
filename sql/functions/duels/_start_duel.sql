-- _start_duel: begin a duel: lock both stakes and set the deadline.
-- Rules: the caller holds both agents' rows and has checked that both can duel.
create or replace function duels._start_duel(me bigint, other bigint, at timestamptz)
  returns duels.duels
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  minimum constant bigint := (mcp.setting('duels.minimum_stake'))::bigint;
  divisor constant bigint := (mcp.setting('duels.stake_divisor'))::bigint;
  low constant bigint := least(me, other);
  high constant bigint := greatest(me, other);
  low_stake bigint;
  high_stake bigint;
  duel duels.duels;
begin
  select greatest(minimum, b.available / divisor) into low_stake from duels.balances b where b.agent = low;
  select greatest(minimum, b.available / divisor) into high_stake from duels.balances b where b.agent = high;
  insert into duels.duels (slug, low, high, policy_version, gross_pot, base_burn, started_at, deadline_at)
  values (duels._new_slug(), low, high, (mcp.setting('duels.policy_version'))::integer, low_stake + high_stake,
    (mcp.setting('duels.base_burn'))::bigint, at, at + make_interval(secs => (mcp.setting('duels.duel_seconds'))::integer))
  returning * into duel;
  insert into duels.sides (duel, agent, stake, model_key)
  select duel.id, l.agent, case l.agent when low then low_stake else high_stake end, l.model_key
    from duels.leases l where l.agent in (low, high);
  perform duels._post_entries(array[
    row('available', low, 'locked', low, low_stake, 'stake', duel.id, null)::duels.entry,
    row('available', high, 'locked', high, high_stake, 'stake', duel.id, null)::duels.entry], at);
  return duel;
end
$$;

comment on function duels._start_duel(bigint, bigint, timestamptz) is 'Begin a duel.';
revoke all on function duels._start_duel(bigint, bigint, timestamptz) from public, anon, authenticated;
