\ir ../fixtures.psql

select account('warden', 'admin') as warden \gset
select connect('key', :'warden', 'admin') \gset
update mcp.settings set value = '3' where name = 'max_sessions';
select count(mcp.session(bearer('key'), 'admin', 'open', jsonb_build_object('hash', encode(sha256(n::text::bytea), 'hex')), request())) from generate_series(1, 10) n \gset
select is((select count(*) from mcp.sessions where closed_at is null), 3::bigint, 'never more than the cap');
select is((select count(*) from mcp.sessions), 10::bigint, 'the others are closed');


-- Who opens too many loses its own, and others' only where it has none.
select account('other', 'admin') as other \gset
select connect('theirs', :'other', 'admin') as theirs, connect('new', :'other', 'admin') as new \gset
create function t.open(secret text) returns void language sql as $$
  select mcp.session(t.bearer(secret), 'admin', 'open', jsonb_build_object('hash', encode(sha256(gen_random_uuid()::text::bytea), 'hex')), t.request()) $$;
create function t.held() returns text language sql as $$
  select string_agg(c.name || ' ' || n, ', ' order by c.name)
    from (select connection_id, count(*) n from mcp.sessions where closed_at is null group by 1) s join mcp.connections c on c.id = s.connection_id $$;
update mcp.connections c set name = case c.id when :'theirs' then 'theirs' when :'new' then 'new' else 'key' end;
select open('theirs');
select is(held(), 'key 2, theirs 1', 'another one gets in');
select open('theirs') from generate_series(1, 5);
select is(held(), 'key 2, theirs 1', 'and changes only its own');
select open('new');
select is(held(), 'key 1, new 1, theirs 1', 'a third one too');

select * from finish();
rollback;
