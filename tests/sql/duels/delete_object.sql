\ir ../fixtures.psql

select is(duels.delete_object('{"object": "o.webp"}', null), '{"kind": "delete_object", "object": "o.webp"}', 'the object to remove');
select is(duels.delete_object('{"object": "o.webp"}', '{}'), null, 'then nothing is left to do');

select * from finish();
rollback;
