\ir ../fixtures.psql

select account('ada', 'gm') as ada, account('bea', 'gm') as bea \gset
select is((select jsonb_object_agg(r ->> 'role', r -> 'accounts') from jsonb_array_elements(mcp.role_list()::jsonb) r),
  '{"admin": [], "faction_leader": [], "gm": ["ada", "bea"], "moderator": []}', 'each role with who holds it');
select is((select r -> 'capabilities' from jsonb_array_elements(mcp.role_list()::jsonb) r where r ->> 'role' = 'moderator'),
  '["kick_ban", "mute", "spectate_any"]', 'and what it may do');

select * from finish();
rollback;
