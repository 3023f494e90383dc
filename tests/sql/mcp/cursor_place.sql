\ir ../fixtures.psql

create function t.place(account uuid, args jsonb, field text default 'cursor') returns jsonb language plpgsql as $$
declare
  actor mcp.actor;
begin
  actor.account := account;
  return mcp.cursor_place(actor, args, field);
end $$;
\set me '''11111111-1111-4111-8111-111111111111'''
select is(place(:me, '{}'), null, 'the first page');
select is(place(:me, '{"cursor": null}'), null, 'also when asked for with null');
select is(place(:me, '{"cursor": {"account": "11111111-1111-4111-8111-111111111111", "place": {"n": 1}}}'), '{"n": 1}', 'one''s own place');
select is(place(:me, '{"after": {"account": "11111111-1111-4111-8111-111111111111", "place": 7}}', 'after'), '7', 'in a field of any name');
select is(code_of(format('select t.place(%L, %L)', :me, args)), 'INVALID_CURSOR', args || ' is refused')
  from unnest(array['{"cursor": {"account": "22222222-2222-4222-8222-222222222222", "place": {"n": 1}}}', '{"cursor": {"place": {"n": 1}}}',
    '{"cursor": "text"}', '{"cursor": 5}', '{"cursor": []}', '{"cursor": {"account": null}}']) args;

select * from finish();
rollback;
