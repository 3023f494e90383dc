\ir ../fixtures.psql

select is(mcp._is_visible(repeat(chr(c), 3) || ' '), false, 'U+' || to_hex(c) || ' shows nothing')
  from unnest(array[9, 32, x'A0'::integer, x'AD'::integer, x'34F'::integer, x'115F'::integer, x'1160'::integer, x'17B4'::integer, x'180E'::integer,
    x'200B'::integer, x'200D'::integer, x'2060'::integer, x'2800'::integer, x'3000'::integer, x'3164'::integer, x'FE0F'::integer, x'FEFF'::integer,
    x'FFA0'::integer, x'1D173'::integer, x'E0020'::integer, x'E0100'::integer]) c;
select is(mcp._is_visible(shown), true, shown || ' shows something') from unnest(array['a', '.', 'é', '中', '한', '🦊', e'\u3164x', e'👩\u200D🚀']) shown;
select is(mcp._is_visible(''), false, 'an empty text shows nothing');
select is(mcp._is_visible(null), false, 'nor does none');

select * from finish();
rollback;
