\ir ../fixtures.psql

select is(duels.delete_object('{"object": "o.webp"}', null), '{"kind": "delete_object", "object": "o.webp"}', 'the object to remove');
select is(duels.delete_object('{"object": "o.webp"}', '{}'), null, 'then nothing is left to do');

select account('alpha') as account \gset
update duels.agents set avatar = 'o.webp' where nickname = 'alpha' returning jsonb_build_object('object', avatar, 'agent', id) as used \gset
select is(duels.delete_object(:'used', null), null, 'what its agent shows stays');
select is(duels.delete_object(:'used'::jsonb || '{"object": "p.webp"}', null) ->> 'object', 'p.webp', 'anything else goes');

select * from finish();
rollback;
