\ir ../fixtures.psql

create function t.clean(value text) returns text language sql as $$ select mcp.clean_text('name', value, 1, 5) $$;
create function t.refused(value text) returns text language sql as $$ select t.code_of(format('select t.clean(%L)', value)) $$;

select is(clean(e' \t\n abc \n'), 'abc', 'trimmed');
select is(clean(e'e\u0301'), 'é', 'NFC');
select is(clean(repeat(e'e\u0301', 5)), repeat('é', 5), 'normalised before it is counted');
select is(clean(repeat('🦊', 5)), repeat('🦊', 5), 'counted in characters, not bytes');
select is(clean(e'a\tb\nc'), e'a\tb\nc', 'tabs and line breaks within stay');
select is(refused('123456'), 'VALIDATION_ERROR', 'too long');
select is(refused('   '), 'VALIDATION_ERROR', 'nothing but spaces is too short');
select is(refused(chr(c)), 'VALIDATION_ERROR', 'nor is U+' || to_hex(c) || ' alone enough') from unnest(array[x'A0'::integer, x'3000'::integer, x'3164'::integer, x'200B'::integer]) c;
select is(mcp.clean_text('name', e'\u3164', 0, 5), e'\u3164', 'where nothing is needed, it may show nothing');
select is(clean(e'\u3000abc\u00A0'), 'abc', 'every blank of Unicode is trimmed');
select is(refused(null), 'VALIDATION_ERROR', 'so is nothing where something is needed');
select is(mcp.clean_text('name', null, 0, 5), null, 'where nothing is needed, nothing stays nothing');
select is(refused('a' || chr(c) || 'b'), 'VALIDATION_ERROR', 'U+' || to_hex(c) || ' is refused')
  from unnest(array[1, 8, 11, 12, 14, 31, 127, 133, 159, x'202A'::integer, x'202E'::integer, x'2066'::integer, x'2069'::integer]) c;

select is(refused(repeat(e'e\u0301', 6)), 'VALIDATION_ERROR', 'too long, once normalised');
select is(t.code_of($$ select mcp.clean_text('name', 'a' || repeat(e'\u0301', 7000) || repeat(e'\u0323', 7000), 1, 80) $$), 'VALIDATION_ERROR', 'too long to be normalised at all');
select is(t.code_of($$ select mcp.clean_text('name', 'a' || repeat(e'\u0301', 3000) || repeat(e'\u0323', 3000), 1, 2000) $$), 'VALIDATION_ERROR', 'marks on marks');
select * from finish();
rollback;
