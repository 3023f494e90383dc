\ir ../fixtures.psql
\ir arena.psql

create function t.claimed() returns jsonb language sql as $$ select mcp.claim_jobs('w', '{embed}', 10)::jsonb $$;
create function t.done(job jsonb, vector text) returns text language sql as $$
  select mcp.finish_job((job ->> 'id')::uuid, jsonb_build_object('embeddings', jsonb_build_array(vector::jsonb), 'model', 'm')) ->> 'state' $$;

select enter('alpha') \gset
select claimed() as jobs \gset
select is(:'jobs'::jsonb #> '{0,effect}', '{"kind": "embed", "texts": ["alpha is here"]}', 'a pitch is embedded');
select is(done(:'jobs'::jsonb -> 0, '[3, 4]'), 'done', 'its vector comes');
select is((select vector::text || model from duels.embeddings), '{0.6,0.8}m', 'and is kept at length one');
select enter('alpha') \gset
select is(claimed(), '[]', 'the same pitch is not embedded again');
update duels.agents set auto_bio = 'plays fair' where nickname = 'alpha';
select duels._enqueue_embedding(agent('alpha')), claimed() as jobs \gset
select is(:'jobs'::jsonb #> '{0,effect,texts}', '["alpha is here\nplays fair"]', 'a new auto bio is');
select play('alpha', 'enter_arena', '{"pitch": "changed"}') \gset
select is(done(:'jobs'::jsonb -> 0, '[1, 0]'), 'done', 'a vector that comes late');
select is((select vector::text from duels.embeddings), '{0.6,0.8}', 'is not kept for a text that changed');
select claimed() as jobs \gset
select is(:'jobs'::jsonb #> '{0,effect,texts}', '["changed\nplays fair"]', 'the new one has its own job');
select done(:'jobs'::jsonb -> 0, '[0, 0]') \gset
select is((select vector::text from duels.embeddings), '{0.6,0.8}', 'a vector without length is none');
select play('alpha', 'enter_arena', '{"pitch": "one"}'), play('alpha', 'enter_arena', '{"pitch": "two"}') \gset
select is(jsonb_array_length(claimed()), 1, 'of two changes the last is embedded');
select enter('beta'), play('beta', 'leave_arena') \gset
select is(claimed(), '[]', 'whoever left is not');
select is((select count(*) from mcp.jobs where claim is null), 0::bigint, 'and what there is no more to do is gone');

select * from finish();
rollback;
