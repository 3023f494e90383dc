\ir ../fixtures.psql

select throws_ok($$ select mcp.define_job('t.missing', 'embed') $$, 'P0001', null, 'a job is a function');
create function t.job(subject jsonb, outcome jsonb) returns jsonb language plpgsql as $$ begin return null; end $$;
select lives_ok($$ select mcp.define_job('t.job', 'embed') $$, 'it can be registered');
select lives_ok($$ select mcp.define_job('t.job', 'avatar') $$, 'and again');
select is((select effect from mcp.job_kinds where function = 't.job'), 'avatar', 'the last word holds');

select * from finish();
rollback;
