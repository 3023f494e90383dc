\ir ../fixtures.psql

-- The one judge of listing and calling.
create function t.gate(scope text, tier text, consent text) returns text language plpgsql as $$
declare
  actor mcp.actor;
begin
  actor.scopes := '{user:read,bots:write}';
  actor.tier := 'recommend';
  return mcp._gate(actor, scope, tier::mcp.tier, consent);
end $$;

select is(gate(null, 'observe', null), null, 'what needs nothing is open');
select is(gate('user:read', 'recommend', null), null, 'a scope held and a tier at the ceiling are enough');
select is(gate('arena:play', 'observe', null), 'scope_missing', 'a scope not held');
select is(gate('user:read', 'act', null), 'tier_too_low', 'a tier above the ceiling');
select is(gate('bots:write', 'observe', 'account:act'), 'mcp_account_actions_required', 'a consent not given');
select is(gate('bots:write', 'observe', 'user:read'), null, 'a consent given');
select is(gate('arena:play', 'act', 'account:act'), 'scope_missing', 'the scope is judged first');
select is(gate('user:read', 'act', 'account:act'), 'tier_too_low', 'the tier second');
select is((select mcp._gate(null::mcp.actor, 'user:read', 'observe', null)), 'scope_missing', 'nobody holds no scope');

select * from finish();
rollback;
