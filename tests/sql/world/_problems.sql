\ir ../fixtures.psql

select is_empty('select world._problems()', 'nothing is wrong');
update mcp.settings set value = '["kick", "mute"]' where name = 'world.allowlist';
select is_empty('select world._problems()', 'commands that there are');
delete from world.commands where name in ('kick', 'mute');
select results_eq('select left(p, 60) from world._problems() p order by 1', $$ values ('the setting world.allowlist names the unknown command "kick"'), ('the setting world.allowlist names the unknown command "mute"') $$, 'each that there is not, by its name');

select * from finish();
rollback;
