\ir ../fixtures.psql

select is(world._parse_uuid('11111111-1111-4111-8111-11111111111A'), '11111111-1111-4111-8111-11111111111a'::uuid, 'an id');
select is(world._parse_uuid(value), null, quote_nullable(value) || ' is none') from unnest(array['', 'x', null, '11111111-1111-4111-8111-1111111111111', '{11111111-1111-4111-8111-111111111111}', '11111111111141118111111111111111']) value;

select * from finish();
rollback;
