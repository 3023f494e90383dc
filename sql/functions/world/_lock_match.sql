-- _lock_match: the running match, locked, so that it neither ends nor changes hosts before this transaction does. Null where none runs.
-- Rules: taken before commands and states.
create or replace function world._lock_match()
  returns world.matches
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  running world.matches;
begin
  loop
    select * into running from world.matches m where m.ended_at is null for no key update;
    -- Else another match has just begun, and the next statement sees it.
    exit when running.id is not null or not exists (select from world.matches m where m.ended_at is null);
  end loop;
  return running;
end
$$;

comment on function world._lock_match() is 'Lock the running match.';
revoke all on function world._lock_match() from public, anon, authenticated;
