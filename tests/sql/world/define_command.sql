\ir ../fixtures.psql

select set_config('mcp.release', '1000001', true) \gset
select world.define_command('dance', 'Dance', capabilities => '{mute}', required => '{peer}', properties => '{"peer": {"type": "integer"}}', confirm => true),
  world.define_command('nod', 'Nod', one_of => '{a,b}') \gset
select is((select (capabilities, own_faction, target, arguments, description, confirm)::text from world.commands where name = 'dance'),
  ('{mute}'::text[], null::text, null::text, '{"required": ["peer"], "properties": {"peer": {"type": "integer"}}}'::jsonb, 'Dance'::text, true)::text, 'declared');
select is((select arguments -> 'oneOf' from world.commands where name = 'nod'), '["a", "b"]', 'one of two');
select world._forget_undeclared() \gset
select is((select array_agg(name order by name) from world.commands), '{dance,nod}', 'others are gone');

select * from finish();
rollback;
