\ir ../fixtures.psql

select is(mcp._normalize(e'e\u0301', 9), 'é', 'NFC');
select is(mcp._normalize(null, 9), null, 'nothing stays nothing');
select is(mcp._normalize(repeat(e'e\u0301', 9), 4), 'éé', 'no more is read than is allowed');
select is(mcp._normalize(repeat(e'\u1112\u1161\u11ab', 400), 2000), repeat('한', 400), 'a long text in parts');
select is(mcp._normalize(repeat(e'\u03b1\u0313\u0300\u0345', 400), 2000), repeat('ᾂ', 400), 'with marks of every kind');
select is(mcp._normalize('a' || repeat(e'\u0301', 4000) || repeat(e'\u0323', 4000), 8000), null, 'long runs of marks are refused');
select is(mcp._normalize('a' || repeat(e'\u0345', 4000) || repeat(e'\u0334', 4000), 8000), null, 'whatever the marks');
select is(mcp._normalize(repeat('a' || repeat(e'\u0301', 4000), 2), 8000), null, 'wherever they are');
select is(char_length(mcp._normalize('a' || repeat(e'\u0301', 30) || repeat('x', 600), 8000)), 630, 'short ones are not');
select * from finish();
rollback;
