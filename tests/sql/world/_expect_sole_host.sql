\ir ../fixtures.psql
\ir world.psql

select freeze() \gset
select host_key() as one, host_key('other') as other \gset
create function t.by(secret text, action text default 'commands', args jsonb default '{}') returns text language sql as $$
  select concat_ws(' ', h.outcome, h.body ->> 'code', h.body ->> 'retry_after_seconds') from t.host(action, args, secret) h $$;
create function t.tell(secret text, match text default null) returns text language sql as $$
  select t.by(secret, 'snapshot', jsonb_build_object('document', t.state()::text, 'match', match)) $$;
select is(by('other'), 'ok', 'before anybody told the match, anybody may ask');
select is(tell('host', 'one'), 'ok', 'the first');
select is(tell('other', 'two'), 'error match_running 5', 'no other begins a match beside it');
select is(tell('other', 'one'), 'error match_running 5', 'nor tells the same');
select is(by('other', 'events', '{"events": [{"type": "chat"}]}'), 'error match_running 5', 'nor its events');
select is(by('other'), 'error match_running 5', 'nor takes its commands');
select is(by('other', 'result', '{"status": "done", "id": "11111111-1111-4111-8111-111111111111"}'), 'error unknown_command', 'what came of a command is taken');
select is((select array_agg(name order by id) from world.matches), '{first,one}', 'no match was begun');
select is(tell('host', 'one') || ' ' || tell('host', 'another'), 'ok ok', 'the same key goes on, and begins a match of another name');
select advance('4 seconds') \gset
select is(tell('other', 'two'), 'error match_running 1', 'not stale yet');
select advance('1 second') \gset
select is(tell('other', 'two'), 'ok', 'whoever is silent gives way');
select is(tell('host', 'one'), 'error match_running 5', 'and then must wait itself');
select world.host_key_revoke('mhh_other') \gset
select is(tell('host', 'one'), 'ok', 'a host whose key is revoked is none');
update world.states set host_key = null;
select is(by('host'), 'ok', 'a state of an earlier release is nobody''s');

select * from finish();
rollback;
