\ir ../fixtures.psql
\ir jobs.psql

select mcp._notify_dead_job('t.job', '{"name": "a"}', 'HTTP 503') \gset
select is((select outcome from stored), '{"error": "HTTP 503"}', 'a job hears that it will not be tried again');
create or replace function t.job(subject jsonb, outcome jsonb) returns jsonb language plpgsql as $$
begin
  delete from t.stored;
  perform 1 / 0;
  return null;
end $$;
select lives_ok($$ select mcp._notify_dead_job('t.job', '{}', 'HTTP 503') $$, 'whatever it does wrong with that');
select is((select count(*) from stored), 1::bigint, 'is undone');

select * from finish();
rollback;
