\ir ../fixtures.psql

create function t.model() returns text language sql as $$ select s.value #>> '{}' from mcp.settings s where s.name = 'embedding_model' $$;

select is(model(), null, 'nobody has said a word');
select mcp.announce('{"embedding_model": "lexical"}') \gset
select is(model(), 'lexical', 'a bridge names its model');
select mcp.announce('{"embedding_model": "small/384"}') \gset
select is(model(), 'small/384', 'the last one counts');
select mcp.announce('{}') \gset
select is(model(), 'small/384', 'silence changes nothing');

select * from finish();
rollback;
