\ir ../fixtures.psql

select freeze() \gset
select mcp.beat('00000000-0000-4000-8000-000000000001') \gset
select advance('61 minutes') \gset
select mcp.beat('00000000-0000-4000-8000-000000000002') \gset
select results_eq('select instance, beat_at from mcp.heartbeats', $$ values ('00000000-0000-4000-8000-000000000002'::uuid, mcp.now()) $$,
  'an instance that beats is written down; one that has not for an hour is forgotten');
select is(current_setting('synchronous_commit'), 'on', 'the heartbeat commits as a write does that must last');
select is(mcp.beat(gen_random_uuid())::jsonb -> 'late_seconds', '{"jobs": 0, "duels": 0}', 'nothing is late');

delete from mcp.jobs;
insert into mcp.jobs (key, function, subject, run_at, created_at, dead_at) values
  ('due', 'duels.embed_agent', '{}', mcp.now() - interval '90 seconds', mcp.now(), null),
  ('dead', 'duels.embed_agent', '{}', mcp.now() - interval '900 seconds', mcp.now(), mcp.now()),
  ('later', 'duels.embed_agent', '{}', mcp.now() + interval '900 seconds', mcp.now(), null);
select is(mcp.beat(gen_random_uuid())::jsonb #>> '{late_seconds,jobs}', '90', 'the oldest job that is due');

select * from finish();
rollback;
