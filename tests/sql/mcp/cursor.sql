\ir ../fixtures.psql

create function t.actor(account uuid) returns mcp.actor language plpgsql as $$
declare
  actor mcp.actor;
begin
  actor.account := account;
  return actor;
end $$;
select is(mcp.cursor(actor('11111111-1111-4111-8111-111111111111'), '{"n": 1}'),
  '{"account": "11111111-1111-4111-8111-111111111111", "place": {"n": 1}}', 'a place, bound to its account');
select is(mcp.cursor(actor('11111111-1111-4111-8111-111111111111'), null), null, 'no further page, no cursor');
select is(mcp.cursor(actor('11111111-1111-4111-8111-111111111111'), 'null'), null, 'JSON''s null included');

select * from finish();
rollback;
