\ir ../fixtures.psql

-- One unit of work a tick; a chore that breaks stops none of the others.
create sequence t.units;
create function t.busy() returns boolean language plpgsql as $$ begin return nextval('t.units') <= 2; end $$;
create function t.idle() returns boolean language plpgsql as $$ begin return null; end $$;
create function t.asserting() returns boolean language plpgsql as $$ begin assert false, 'broken'; end $$;
create function t.broken() returns boolean language plpgsql as $$
begin
  insert into mcp.reserved_handles values ('t-broken');
  perform 1 / 0;
end $$;
create function t.tick() returns jsonb language sql as $$ select mcp.tick()::jsonb $$;
delete from mcp.chores;
select mcp._generate_dispatch() \gset
select is(tick(), '{"more": false, "failed": []}', 'no chores');
select mcp.define_chore('t.' || f) from unnest(array['asserting', 'broken', 'busy', 'idle']) f \g /dev/null
select mcp._generate_dispatch() \gset
select is(tick(), '{"more": true, "failed": [{"chore": "t.asserting", "cause": "P0004 broken"}, {"chore": "t.broken", "cause": "22012 division by zero"}]}',
  'those that broke are reported, the next one works');
select ok(not exists (select from mcp.reserved_handles where handle = 't-broken'), 'what broke is undone');
select is(tick() -> 'more', 'true', 'there is more');
select is(tick() -> 'more', 'false', 'until there is none');
select is((select last_value from t.units), 3::bigint, 'a unit each time');

select * from finish();
rollback;
