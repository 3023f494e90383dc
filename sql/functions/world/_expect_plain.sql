-- _expect_plain: no text and no name within a value of a host holds a hidden character, as mcp.clean_text has it of a single text.
-- Raises: VALIDATION_ERROR with the field.
create or replace function world._expect_plain(field text, value jsonb)
  returns void
  language plpgsql
  set search_path = ''
as $$
declare
  wrong text;
begin
  -- As text jsonb has the characters below U+0020 as escapes and all others as they are: mostly there is neither.
  if value::text = mcp._plain(value::text) and value::text !~ '\\[bfu]' then
    return;
  end if;
  with recursive part (path, name, value) as (
    select _expect_plain.field, '', _expect_plain.value
    union all
    select concat_ws('.', nullif(p.path, ''), mcp._plain(left(x.name, 80))), x.name, x.value
      from part p
      cross join lateral (
             select e.key, e.value from jsonb_each(case jsonb_typeof(p.value) when 'object' then p.value end) e
             union all
             select (a.place - 1)::text, a.value
               from jsonb_array_elements(case jsonb_typeof(p.value) when 'array' then p.value end) with ordinality a (value, place)) x (name, value)
  )
  select p.path into wrong from part p
   where p.name <> mcp._plain(p.name) or jsonb_typeof(p.value) = 'string' and p.value #>> '{}' <> mcp._plain(p.value #>> '{}')
   limit 1;
  perform mcp._expect(wrong is null, wrong, format('%s holds a control or text-direction character; send plain text.', wrong));
end
$$;

comment on function world._expect_plain(text, jsonb) is 'Expect no hidden characters within a value.';
revoke all on function world._expect_plain(text, jsonb) from public, anon, authenticated;
