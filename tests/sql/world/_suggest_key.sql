\ir ../fixtures.psql

select is(world._suggest_key(null, '{a}'), '', 'no key, no hint');
select is(world._suggest_key('haeding', '{heading,type}'), ' Did you mean heading?', 'a slip of the finger');
select is(world._suggest_key('quite_other', '{heading,type}'), ' Known are heading, type.', 'nothing near');
select is(world._suggest_key(repeat('x', 100000), '{type}'), ' Known are type.', 'a long one is not compared');

select * from finish();
rollback;
