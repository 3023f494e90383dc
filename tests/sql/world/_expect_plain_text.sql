\ir ../fixtures.psql

create function t.verdict(value jsonb) returns text language plpgsql as $$
declare detail text;
begin
  perform world._expect_plain_text('', value);
  return 'ok';
exception when sqlstate 'MH000' then
  get stacked diagnostics detail = pg_exception_detail;
  return sqlerrm || ' ' || (detail::jsonb ->> 'field');
end $$;
create function t.no(field text) returns text language sql as $$ select field || ' holds a control or text-direction character; send plain text. ' || field $$;
select is(verdict(value::jsonb), expected, value) from (values
  ('{"a": ["b", 1, null, {"c": "é\n\t"}]}', 'ok'), ('"\\b \\u0001"', 'ok'), ('7', 'ok'), (null, 'ok'),
  ('{"a": [{"b": "x"}, {"b": "x\u0007"}]}', no('a.1.b')), ('{"a": ["\u202ex"]}', no('a.0')), ('{"a": "\b"}', no('a')), ('{"a": "\f"}', no('a')), ('{"a": "\u0085"}', no('a')),
  ('{"a": {"x\u202ey": 1}}', no('a.xy'))) x (value, expected);

select * from finish();
rollback;
