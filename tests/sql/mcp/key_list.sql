\ir ../fixtures.psql

select freeze() \gset
select account('alpha') as alpha, account('beta') as beta \gset
select connect('alpha old', :'alpha'), connect('beta key', :'beta'), session(:'alpha') as session \gset
select connect('alpha app', :'alpha', kind => 'own', session => :'session', client => 'app') \gset
select advance('1 second'), mcp.key_revoke('alpha old') \g /dev/null
select connect('alpha new', :'alpha') \gset
create function t.keys(account text) returns text language sql as $$
  select string_agg(k ->> 'name', ',') from json_array_elements(mcp.key_list(account)) k $$;

select is(keys('alpha'), 'alpha new,alpha old', 'newest first, revoked ones included, keys alone');
select is(keys('Alpha'), keys('alpha'), 'a handle in any case');
select is(cardinality(string_to_array(keys(null), ',')), 3, 'all of all accounts');
select is(code_of($$ select mcp.key_list('nobody') $$), 'unknown_account', 'a handle that nobody has');
delete from mcp.credentials;
delete from mcp.connections;
select is(mcp.key_list(null)::text, '[]', 'none is an empty list');

select * from finish();
rollback;
