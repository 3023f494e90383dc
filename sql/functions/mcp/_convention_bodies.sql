-- _convention_bodies: functions that say what no rule of the house says.
create or replace function mcp._convention_bodies()
  returns table (object text, rule text, remedy text)
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  -- The clock itself, and what measures a call's duration.
  clocks constant text[] := array['mcp.now', 'mcp.call', 'mcp.session', 'mcp._record', 'world.run_command'];
  dynamic constant text[] := array['mcp._generate_dispatch', 'mcp._generate_caller', 'mcp.sweep_events', 'duels._adopt_pgvector', 'duels._shortlist'];
begin
  return query
  with bodies as (
    select f.identity, split_part(f.identity, '(', 1) as name, f.code from mcp._own_functions() f
     where split_part(f.identity, '(', 1) not like 'mcp.\_convention%') -- these speak of all the words
  select b.identity, 'reads a clock of its own', 'read mcp.now(), after locks are taken'
    from bodies b
   where b.name <> all (clocks)
     and replace(b.code, 'mcp.now()', '') ~* '\m(now *\(|(current_|clock_|statement_|transaction_|local)time|current_date|timeofday)'
  union all
  select b.identity, 'builds a statement as it runs', 'write the statement out' from bodies b where b.name <> all (dynamic) and b.code ~* '\mexecute\M'
  union all
  select b.identity, 'listens or notifies', 'register the hook `watch`; behind a pooler a listener hears nothing'
    from bodies b where b.code ~* '\m(listen|unlisten|notify|pg_notify)\M'
  union all
  select b.identity, 'names an HTTP status', 'name an error: its class gives the status'
    from bodies b
   where b.code ~ '\m(200|201|204|30[1278]|40[013459]|410|413|415|422|429|50[0234])\M' and b.code ~* '(http|status)'
  union all
  select b.identity, 'switches to read-only', 'give the tool a tier below act' from bodies b
   where b.name <> 'mcp.call' and b.code ~* 'transaction_read_only'
  union all
  select b.identity, 'catches `others`, which leaves two errors out', 'write `when query_canceled or assert_failure or others`'
    from bodies b where b.code ~* 'when +others' and b.code !~* 'when query_canceled or assert_failure or others'
  union all
  select b.identity, 'casts a number or an instant of its arguments before it is judged', 'use mcp.whole_number'
    from bodies b where b.code ~ '\margs *->>? *''[a-z_]+'' *\)?::(small|big|u)?(int|integer|numeric|decimal|real|double|float|oid|date|time|interval)'
  union all
  select b.identity, 'has a pattern that follows the database''s locale', 'use mcp._trim, mcp._is_visible or a written-out list'
    from bodies b where b.code ~ '\\[sSwW]|\[:(space|alpha|alnum|punct|print|graph|upper|lower|blank|cntrl|word):\]'
  union all
  select b.identity, 'normalizes a text that nothing has bounded', 'use mcp.clean_text, or mcp._normalize with the longest length'
    from bodies b where b.name <> 'mcp._normalize' and b.code ~* '\mnormalize *\('
  union all
  select b.identity, 'changes a setting beyond its transaction', 'use set_config(…, true)'
    from bodies b where b.code ~* '\mreset\M' or b.code ~* 'set_config\([^,]+,[^,]+, *false'
  union all
  select b.identity, format('reads the catalog %s by its bare name', c.relname), format('write pg_catalog.%s', c.relname)
    from bodies b
    join pg_catalog.pg_class c on c.relnamespace = 'pg_catalog'::regnamespace and c.relkind in ('r', 'v')
     and b.code ~ ('(?<![\w.''])' || c.relname || '\M(?! *\()');
end
$$;

comment on function mcp._convention_bodies() is 'Functions that say what no rule of the house says.';
revoke all on function mcp._convention_bodies() from public, anon, authenticated;
