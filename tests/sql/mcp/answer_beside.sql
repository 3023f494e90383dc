\ir ../fixtures.psql

create function t.one(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  perform mcp.answer_beside('{"t/x": 1}', true, 3);
  return '{"data": 1}';
end $$;
select mcp.define_tool('t.one', 'user', 'One', 'One.', '{}', 'observe'), mcp.define_resource('t.one', 'user', 't://one', 'one', 'One', 'One.', 'application/json'), mcp._generate_dispatch() \gset
select account('alpha') as alpha \gset
select connect('key', :'alpha') \gset
select is((select jsonb_build_array(outcome, body, effect) from call('key', 'one')), '["ok", {"data": 1}, {"meta": {"t/x": 1}, "is_error": true, "age_seconds": 3}]', 'beside the data, which stays as it is');
select is((select body -> 0 -> '_meta' ->> 't/x' from mcp.call(bearer('key'), 'user', 't://one', '{}', request() || '{"kind": "resource"}')), '1', 'a resource''s _meta');
select is(current_setting('mcp.answer', true), '', 'and gone after the call');

select * from finish();
rollback;
