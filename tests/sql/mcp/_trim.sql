\ir ../fixtures.psql

select is(mcp._trim(chr(c) || ' a ' || chr(c) || 'b ' || chr(c)), 'a ' || chr(c) || 'b', 'U+' || to_hex(c) || ' is a blank')
  from unnest(array[9, 10, 11, 12, 13, 32, x'85'::integer, x'A0'::integer, x'1680'::integer, x'2000'::integer, x'2007'::integer, x'200A'::integer,
    x'2028'::integer, x'2029'::integer, x'202F'::integer, x'205F'::integer, x'3000'::integer]) c;
select is(mcp._trim(e'\u200Ba'), e'\u200Ba', 'a character without width is none');
select is(mcp._trim(''), '', 'nothing stays nothing');
select is(mcp._trim(null), null, 'and null null');

select * from finish();
rollback;
