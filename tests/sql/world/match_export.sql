\ir ../fixtures.psql
\ir world.psql

-- Export: every snapshot and event of one match in the order of time, through any number of pages.
select freeze() \gset
select host_key(), snapshot(state(0), 'game'), happen('a') \gset
select count(snapshot(state(n)) || coalesce(to_jsonb(happen('e' || n)::text), '1') || to_jsonb(advance('2 seconds')::text)) from generate_series(1, 250) n \gset
select snapshot(state(1), 'later'), happen('not of it') \gset
select id as match from world.matches where name = 'game' \gset
create function t.exported(match bigint) returns jsonb language plpgsql as $$
declare page jsonb; lines jsonb := '[]'; after text;
begin
  loop
    page := world.match_export(null, jsonb_strip_nulls(jsonb_build_object('match', match, 'after', after)));
    lines := lines || (page -> 'lines');
    after := page ->> 'next';
    exit when after is null;
  end loop;
  return lines;
end $$;
create table t.lines as select l.line, l.place from jsonb_array_elements(exported(:match)) with ordinality l (line, place);
select is((select count(*) from lines where line ->> 'kind' = 'event'), 251::bigint, 'every event');
select is((select count(*) from lines where line ->> 'kind' = 'snapshot'), (select count(*) from world.snapshots where match_id = :match), 'every snapshot');
select is((select count(distinct line) from lines), (select count(*) from lines), 'once');
select ok((select bool_and(line ->> 'at' >= before) from (select line, lag(line ->> 'at') over (order by place) as before from lines) x where before is not null), 'in order');
select is(code_of('select world.match_export(null, ''{"match": 999}'')'), 'unknown_match', 'a match there was');
select is(code_of(format('select world.match_export(null, ''{"match": %s, "after": "x"}'')', :match)), 'VALIDATION_ERROR', 'a place of an earlier page');

select is(code_of(format('select world.match_export(null, %L)', wrong)), 'VALIDATION_ERROR', wrong || ' is refused') from unnest(array['{"match": 1.5}', '{"match": 0}',
  '{"match": 1, "after": "99999999999999999-1"}', '{"match": 1, "after": "1-9999999999999999999"}']) wrong;

select * from finish();
rollback;
