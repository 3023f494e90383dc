\ir ../fixtures.psql

select set_config('mcp.release', '1000001', true) \gset
select world.define_event_type('rain', 'x'), world.define_event_type('rain', 'It rained') \gset
select world._forget_undeclared() \gset
select results_eq('select name, description from world.event_types', $$ values ('rain', 'It rained') $$, 'declared, and no others');

select * from finish();
rollback;
