\ir ../fixtures.psql
\ir pages.psql
select id as match from world.matches \gset
create function t.moment(at text default null) returns jsonb language sql as $$
  select t.open('world.page_moment', jsonb_build_object('match', (select id::text from world.matches where name = 'game'), 'at', at)) $$;
select is(barred('world.page_moment', '{"match": "1"}'), 'sign_in admin_required sign_in sign_in', 'not for others');
select is((select (m -> 'state', m -> 'at', m -> 'length', m -> 'events')::text from open('world.page_moment', jsonb_build_object('match', :'match')) m), '(null,null,null,[])', 'no snapshot, no moment');
-- A snapshot at 0, 2.5, 5, …, 25 seconds, and an event a little after each.
select snapshot(state(0), 'game'), happen('e0') \gset
create function t.go(n integer) returns void language plpgsql as $$
begin
  perform t.advance('2.5 seconds'); perform t.snapshot(t.state(n)); perform t.advance('10 milliseconds'); perform t.happen('e' || n); perform t.advance('-10 milliseconds');
end $$;
select count(go(n)::text) from generate_series(1, 10) n \gset
create function t.short(m jsonb) returns text language sql as $$
  select concat_ws(' ', m #>> '{state,tick}', m ->> 'at', 'of', m ->> 'length', coalesce(m ->> 'previous', '-'), coalesce(m ->> 'next', '-'), m ->> 'since_start', m #>> '{events,0,text}') $$;
select is(short(moment()), '0 0 of 25 - 2 0:00:00 e0', 'the first');
select is(short(moment('2')), '1 2 of 25 0 5 0:00:02 e0', 'a second that has a snapshot; what happened after it is not told');
select is(short(moment('4')), '1 2 of 25 0 5 0:00:02 e0', 'a second that has none: the one before');
select is(short(moment('5')), '2 5 of 25 2 7 0:00:05 e1', 'the next');
select is(short(moment('25')), '10 25 of 25 22 - 0:00:25 e9', 'the last');
select is(short(moment('4000')), short(moment('25')), 'beyond the end');
create function t.walk() returns text language plpgsql as $$
declare m jsonb := t.moment(); seen text := '';
begin
  for step in 1..50 loop -- a step that leads nowhere must not lead on for ever
    seen := concat_ws(' ', seen, m #>> '{state,tick}');
    exit when m ->> 'next' is null;
    m := t.moment(m ->> 'next');
  end loop;
  return btrim(seen);
end $$;
select is(walk(), '0 1 2 3 4 5 6 7 8 9 10', 'step by step: every snapshot once');
select is(page_code('world.page_moment', input::jsonb, 'warden', 'admin'), code, input) from (values ('{"match": "99"}', 'unknown_match'), ('{}', 'unknown_match'), (format('{"match": "%s", "at": "soon"}', :'match'), 'VALIDATION_ERROR')) x (input, code);
select is(demoted('world.page_moment', '{"match": "1"}'), 'admin_required', 'demoted, refused at once');
select * from finish();
rollback;
