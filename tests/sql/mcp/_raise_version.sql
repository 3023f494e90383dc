\ir ../fixtures.psql

create function t.raised(statement text) returns bigint language plpgsql as $$
declare
  before constant bigint := (select version from mcp.state);
begin
  execute statement;
  return (select version from mcp.state) - before;
end $$;
select is(raised(statement), 1::bigint, 'the version rises after: ' || statement)
  from unnest(array['update mcp.settings set value = ''6'' where name = ''lockout_failures''',
    'insert into mcp.settings (name, value, description) values (''x'', ''1'', ''x'')', 'delete from mcp.settings where name = ''x''',
    'update mcp.scopes set description = description || ''.''']) statement;

select * from finish();
rollback;
