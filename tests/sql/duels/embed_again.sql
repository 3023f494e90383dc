\ir ../fixtures.psql
\ir arena.psql

create function t.claimed() returns jsonb language sql as $$ select mcp.claim_jobs('w', '{embed}', 10)::jsonb $$;
create function t.embed(model text) returns bigint language sql as $$
  select count(mcp.finish_job((job ->> 'id')::uuid, jsonb_build_object('embeddings', '[[3, 4]]'::jsonb, 'model', model)))
    from jsonb_array_elements(claimed()) job $$;

select enter('alpha', 'beta') \gset
select is(embed('old'), 2::bigint, 'two are embedded');
select is(duels.embed_again(), false, 'while no model is known nothing is done');
select mcp.announce('{"embedding_model": "old"}') \gset
select is(duels.embed_again(), false, 'nor while it stays the same');
select mcp.announce('{"embedding_model": "new"}'), play('beta', 'leave_arena') \gset
select is(duels.embed_again(), true, 'a new one is work');
select is(duels.embed_again(), false, 'that is asked for once');
select is(embed('new'), 1::bigint, 'for whoever can be found');
select is((select string_agg(model, ',' order by model) from duels.embeddings), 'new,old', 'and done');
select is(duels.embed_again(), false, 'then all is well');
select enter('beta') \gset
select is(duels.embed_again(), true, 'until the other comes back');
select is(embed('new'), 1::bigint, 'who is embedded too');

-- Two bridges with different models.
select mcp.announce('{"embedding_model": "third"}'), advance('1 second') \gset
select is(duels.embed_again(), true, 'a third model is work');
select is(embed('fourth'), 2::bigint, 'which another bridge does');
select is(duels.embed_again(), false, 'with a model of its own, and that is the end of it');

select * from finish();
rollback;
