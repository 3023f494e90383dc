\ir ../fixtures.psql
\ir arena.psql

create function t.claimed() returns jsonb language sql as $$ select mcp.claim_jobs('w', '{auto_bio}', 10)::jsonb $$;
create function t.bio(nickname text) returns text language sql as $$ select t.play(nickname, 'whoami') #>> '{agent,auto_bio}' $$;

select is(duels._behaviour(agent('alpha')), null, 'nothing is known before the first duel');
select is(bio('alpha'), duels._bio_of(null), 'which is said');
select enter('alpha', 'beta'), challenge('alpha', 'beta'), say('beta', 'alpha', 'I take 9.'), say('alpha', 'beta', 'You 9, I 10!'), demand('alpha', 'beta', 10), demand('beta', 'alpha', 12) \gset
select claimed() as jobs \gset
select is(jsonb_array_length(:'jobs'), 2, 'both sides are described');
select is(:'jobs'::jsonb #> '{0,effect,facts}', '{"duels": 1, "opened": 0, "silent": 0, "timeouts": 0, "average_demand_percent": 53, "named": 1, "kept": 1, "wins": 0, "draws": 0, "losses": 1}', 'in figures');
select is(:'jobs'::jsonb #> '{0,effect,draft}', to_jsonb(duels._describe_behaviour(:'jobs'::jsonb #> '{0,effect,facts}')), 'in words');
select is(:'jobs'::jsonb #> '{0,effect,transcripts,0,messages}', '[{"own": false, "text": "I take 9."}, {"own": true, "text": "You 9, I 10!"}]', 'and with what was said');
select is(duels._behaviour(agent('beta')) ->> 'kept', '0', 'who demands another figure than it wrote has not kept it');
select is(mcp.finish_job((:'jobs'::jsonb #>> '{0,id}')::uuid, '{"text": null}') ->> 'state', 'done', 'without a model');
select is(bio('alpha'), :'jobs'::jsonb #>> '{0,effect,draft}', 'the draft it is');
select is(mcp.finish_job((:'jobs'::jsonb #>> '{1,id}')::uuid, '{"text": " Bluffs\n often. "}') ->> 'state', 'done', 'with one');
select is(bio('beta'), 'Bluffs often.', 'its words');
select is((select count(*) from mcp.jobs where function = 'duels.embed_agent' and attempts = 0 and subject ->> 'agent' = agent('beta')::text), 2::bigint, 'which searches will see');
select is(duels.auto_bio(jsonb_build_object('agent', agent('beta')), jsonb_build_object('text', t)), null, 'text') from unnest(array[repeat('x', 1000), E'a\u202eb']) t;
select is(bio('beta'), duels._describe_behaviour(duels._behaviour(agent('beta'))), 'what is no plain text is not taken');
select duels.auto_bio(jsonb_build_object('agent', agent('beta')), jsonb_build_object('text', repeat('x', 1000))) \gset
select is(char_length(bio('beta')), 280, 'what is too long is cut');

select duels.auto_bio(jsonb_build_object('agent', agent('beta')), '{"error": "HTTP 503"}') \gset
select is(bio('beta'), duels._describe_behaviour(duels._behaviour(agent('beta'))), 'a model that failed to the last leaves the draft');

select set('duels.auto_bio_transcripts', 0), advance('5 minutes'), enter('alpha', 'beta'), challenge('alpha', 'beta'), advance('10 minutes'), duels.settle_overdue() \gset
select is(claimed() #> '{0,effect,transcripts}', '[]', 'transcripts can be left out');
select is(duels._behaviour(agent('alpha')), '{"duels": 2, "opened": 0, "silent": 1, "timeouts": 1, "average_demand_percent": 53, "named": 1, "kept": 1, "wins": 0, "draws": 0, "losses": 2}', 'a deadline that passed counts as one');
select is(duels._describe_behaviour('{"duels": 20, "opened": 20, "silent": 20, "timeouts": 20, "average_demand_percent": null, "named": 0, "kept": 0, "wins": 0, "draws": 0, "losses": 20}'),
  'In its last 20 duels it won 0, drew 0 and lost 20; never wrote a word; let 20 deadlines pass.', 'in words');

select * from finish();
rollback;
