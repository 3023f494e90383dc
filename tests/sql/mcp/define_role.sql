\ir ../fixtures.psql

create function t.held(role text) returns text[] language sql as $$ select r.capabilities from mcp.roles r where r.name = role $$;
select set_config('mcp.release', '1000001', true) \gset
select mcp.define_role('keeper', '{b,a}'), mcp.define_role('keeper', '{c}'), mcp.define_role('admin'), mcp.define_role('other', '{z}') \gset
select account('warden', 'keeper') as warden \gset
select connect('narrowed', :'warden', 'admin', role => 'other') \gset
select mcp._forget_undeclared(1000001) \gset
select is(held('keeper'), '{b,a,c}', 'a role has what every room gives it, in the order of declaration');
select is(held('admin'), '{}', 'and no more what only an earlier release gave it');
select is(held('moderator'), null, 'a role that no file declares is gone');
select set_config('mcp.release', '1000002', true) \gset
select mcp.define_role('keeper', '{c,d}') \gset
select mcp._forget_undeclared(1000002) \gset
select is(held('keeper'), '{c,d}', 'what was given and is not any more goes');
select is(held('other'), '{}', 'a role that a connection was narrowed to stays without capabilities');

select * from finish();
rollback;
