\ir ../fixtures.psql
\ir pages.psql
select is(barred('world.page_events'), 'sign_in admin_required sign_in sign_in', 'not for others');
select is((select (l -> 'events', l -> 'next', l -> 'newer', l -> 'older', l -> 'gap')::text from open('world.page_events') l), '([],0,false,null,false)', 'nothing yet');
select happen(variadic array(select 'e' || n from generate_series(1, 120) n)) \gset
select world._append_events('[{"type": "weather", "value": 1}, {"type": "weather", "value": 2}]') \gset
create function t.seqs(log jsonb) returns bigint[] language sql as $$ select array_agg((e ->> 'seq')::bigint) from jsonb_array_elements(log -> 'events') e $$;
select is((select (seqs(l), l -> 'next', l -> 'newer', l -> 'older')::text from open('world.page_events') l), (array(select generate_series(122, 73, -1)::bigint), 122, 'false'::jsonb, 73)::text, 'the newest, newest first');
-- Forward from the beginning: every event once.
create function t.forward(kind text default '') returns bigint[] language plpgsql as $$
declare log jsonb; after text := '0'; all_of bigint[] := '{}';
begin
  for page in 1..9 loop
    log := t.open('world.page_events', jsonb_build_object('after', after, 'type', kind));
    all_of := all_of || array(select s from unnest(t.seqs(log)) s order by s);
    after := log ->> 'next';
    exit when not (log -> 'newer')::boolean;
  end loop;
  return all_of;
end $$;
create function t.backward(kind text default '') returns bigint[] language plpgsql as $$
declare log jsonb := t.open('world.page_events', jsonb_build_object('type', kind)); all_of bigint[] := t.seqs(log);
begin
  while log ->> 'older' is not null loop
    log := t.open('world.page_events', jsonb_build_object('before', log ->> 'older', 'type', kind));
    all_of := all_of || t.seqs(log);
  end loop;
  return all_of;
end $$;
select is(forward(), array(select generate_series(1, 122)::bigint), 'forward: every event once');
select is(backward(), array(select generate_series(122, 1, -1)::bigint), 'backward: every event once');
select is(forward('weather'), '{121,122}', 'of one type');
select is(backward('chat'), array(select generate_series(120, 1, -1)::bigint), 'of the other, backward');
select is((select (seqs(l), l -> 'next', l ->> 'older')::text from open('world.page_events', '{"type": "kill"}') l), '(,122,)', 'a type without events goes on at the end');
select is((select (seqs(l), l -> 'next', l ->> 'older')::text from open('world.page_events', '{"after": "122"}') l), '(,122,123)', 'nothing follows the end, but much came before');
select is((select (seqs(l), l -> 'next', l -> 'newer', l ->> 'older')::text from open('world.page_events', '{"before": "0"}') l), '(,0,true,)', 'nothing came before the first');
select is(open('world.page_events', '{"type": "weather"}') #>> '{events,0,about}', 'The weather changed', 'what it means');
select is(page_code('world.page_events', input::jsonb, 'warden', 'admin'), 'VALIDATION_ERROR', input) from unnest(array['{"after": "x"}', '{"after": "-1"}', '{"before": "1.5"}', '{"type": "tide"}', '{"after": "9999999999999999999"}']) input;
delete from world.events where seq <= 10;
select is((open('world.page_events', '{"after": "9"}') -> 'gap', open('world.page_events', '{"after": "10"}') -> 'gap')::text, '(true,false)', 'a gap exactly where events are gone');
select is((select count(*) from world.events), 112::bigint, 'looking leaves the log alone');
select is(demoted('world.page_events'), 'admin_required', 'demoted, refused at once');
select * from finish();
rollback;
