\ir ../fixtures.psql
\ir world.psql
create function t.form(command text, role text default 'admin', faction integer default null) returns jsonb language sql as $$
  select world._command_form(c, jsonb_populate_record(null::mcp.actor, jsonb_build_object('role', role, 'faction', faction, 'capabilities', to_jsonb(r.capabilities))), t.state()::json)
    from world.commands c, mcp.roles r where c.name = command and r.name = form.role $$;
select is((form('kick') #> '{arguments,0}') - 'choices', '{"name": "peer", "required": true, "type": "integer", "items": 1, "minimum": "0", "maximum": "4294967295", "length": 64, "closed": false}', 'a number with its bounds');
select is((form('kick') -> 'confirm', form('mute') -> 'confirm')::text, '(true,false)', 'what cannot be undone is asked again');
select is(form('ban') -> 'one_of', '["peer", "ip"]', 'one of two');
select is((select jsonb_agg(a -> 'name') from jsonb_array_elements(form('spawn') -> 'arguments') a), '["type", "pos", "faction"]', 'required ones first');
select is(form('spawn') #> '{arguments,1}', '{"name": "pos", "required": true, "type": "number", "items": 3, "minimum": "-10000000", "maximum": "10000000", "length": 64, "closed": false, "choices": null}', 'a position');
select is((form('set_weather') #>> '{arguments,0,closed}', jsonb_array_length(form('set_weather') #> '{arguments,0,choices}'))::text, '(true,7)', 'a list to choose from');
select is((form('spawn') -> 'own_faction', form('spawn', 'faction_leader', 1) -> 'own_faction')::text, '(false,true)', 'a leader has it for one faction');
select is(form('status') -> 'arguments', '[]', 'none');
select * from finish();
rollback;
