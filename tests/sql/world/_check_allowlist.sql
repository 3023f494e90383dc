\ir ../fixtures.psql
\ir world.psql

-- An allowlist names commands that there are.
select account('warden', 'admin') as warden \gset
select is(code_of(format('select connect(%L, %L, %L, allowlist => %L)', 'k', :'warden', 'admin', '{kick,kcik}')), 'VALIDATION_ERROR', 'a connection''s');
select is(code_of($$ update mcp.settings set value = '["kcik"]' where name = 'world.allowlist' $$), 'VALIDATION_ERROR', 'the setting');
select is(code_of($$ update mcp.settings set value = '{}' where name = 'world.allowlist' $$), 'VALIDATION_ERROR', 'which is a list');
select is(code_of($$ update mcp.settings set value = '["kick"]' where name = 'world.allowlist' $$), null, 'a known one');
delete from world.commands where name = 'kick';
select ok((mcp.verify() -> 'problems' ->> 0) ~ 'names the unknown command "kick"', 'a command that is gone since keeps a server from starting');

select * from finish();
rollback;
