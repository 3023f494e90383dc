\ir ../fixtures.psql
\ir world.psql

select freeze() \gset
select host_key() \gset
select is(world._append_events('[{"type": "chat", "text": "a"}, {"type": "chat", "text": "b", "tick": 7, "actor": null}]'), 2::bigint, 'the log''s new end');
select is((select array_agg((seq, tick, fields)::text order by seq) from world.events), array['(1,0,"{""text"": ""a""}")', '(2,7,"{""text"": ""b""}")'], 'numbers in the order given; without a tick the state''s; no empty references');
select snapshot(state(100)) \gset
select is(world._append_events('[{"type": "chat", "seq": 99}]'), 3::bigint, 'a number cannot be chosen');
select is((select (tick, fields, at = mcp.now())::text from world.events where seq = 3), '(100,{},t)', 'the newest state''s tick, the clock''s instant');
select snapshot(state(1), 'next') \gset
select is(world._append_events('[{"type": "chat"}]'), 4::bigint, 'numbers go on from match to match');
select is((select m.name from world.events e join world.matches m on m.id = e.match_id where e.seq = 4), 'next', 'but belong to the running one');

update world.matches set ended_at = mcp.now();
select is(world._append_events('[{"type": "chat"}]'), null, 'without a running match nothing is written, at once');

select * from finish();
rollback;
