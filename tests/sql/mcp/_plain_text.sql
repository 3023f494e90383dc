\ir ../fixtures.psql

select is(mcp._plain_text(e'a\tb\r\nc é 🦊'), e'a\tb\r\nc é 🦊', 'text stays as it is');
select is(mcp._plain_text('a' || chr(c) || 'b'), 'ab', 'U+' || to_hex(c) || ' goes')
  from unnest(array[1, 8, 11, 12, 14, 31, 127, 133, 159, x'202A'::integer, x'202E'::integer, x'2066'::integer, x'2069'::integer]) c;

select * from finish();
rollback;
