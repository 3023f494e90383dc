\ir ../fixtures.psql

select freeze() \gset
create table t.wrong (problem text);
create function mcp.failing() returns setof text language plpgsql set search_path = pg_catalog, pg_temp as $$
begin return query select problem from t.wrong; exception when others then raise exception 'broken'; end $$;
delete from mcp.checks;
select mcp.define_check('mcp.failing') \gset
select mcp._generate_dispatch() \gset
create function t.found() returns text language sql as
  $$ select concat_ws(' ', problems, mcp._seconds_since(checked_at), cause) from mcp.check_results where function = 'mcp.failing' $$;

insert into t.wrong values ('one'), ('two');
select is(mcp.run_checks(), false, 'other chores have their turn');
select is(found(), '2 0', 'a check''s figure');
delete from t.wrong;
select mcp.run_checks() \gset
select is(found(), '2 0', 'it is not run again at once');
select advance('60 seconds') \gset
select mcp.run_checks() \gset
select is(found(), '0 0', 'but a minute later');
update mcp.check_results set took = '5 seconds';
select advance('499 seconds') \gset
insert into t.wrong values ('three');
select mcp.run_checks() \gset
select is(found(), '0 499', 'one that takes long is run seldom');
select advance('1 second') \gset
select mcp.run_checks() \gset
select is(found(), '1 0', 'so that a hundredth of the time is spent on it');
select advance('-1 day') \gset
delete from t.wrong;
select mcp.run_checks() \gset
select is(found(), '0 0', 'a clock set back stops no check');
drop table t.wrong;
select advance('60 seconds') \gset
select mcp.run_checks() \gset
select is(found(), '0 60 P0001 broken', 'one that fails keeps its figure, which grows old');
select is((mcp.beat(gen_random_uuid())::jsonb -> 'checks'), '[{"check": "mcp.failing", "problems": 0, "age_seconds": 60}]', 'as the heartbeat tells');
delete from mcp.checks;
select mcp.run_checks() \gset
select is((select count(*) from mcp.check_results), 0::bigint, 'a check that is no more has no figure');

select * from finish();
rollback;
