\ir ../fixtures.psql

create function t.found(findings world.diagnostic[]) returns text language sql as $$
  select coalesce(string_agg(left(f.severity, 1) || ' ' || f.path, ', ' order by f.path, f.severity), '') from unnest(findings) f $$;
create function t.shape(shape text, node jsonb, path text default 'p') returns text language sql as $$ select t.found(array(select f from world._mission_shape(shape, node, path) f)) $$;
select is(shape('time', '{"hour": 1, "minute": 2}'), '', 'sound');
select is(shape('time', '{"hour": 24}'), 'e p.hour, e p.minute', 'out of bounds, and missing');
select is(shape('time', '{"hour": 1, "minute": 2, "mintue": 3}'), 'w p.mintue', 'a key that nobody reads');
select is((select (f.key, f.known)::text from world._mission_shape('time', '{"hour": 1, "minute": 2, "mintue": 3}', '') f), '(mintue,"{hour,minute}")', 'with those that would have been right');
select is(shape('time', '{}', ''), 'e hour, e minute', 'at the top, without a path before it');

select * from finish();
rollback;
