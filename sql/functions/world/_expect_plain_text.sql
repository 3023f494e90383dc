-- _expect_plain_text: expect that no text and no name within a host's value holds a hidden character, by the rule of mcp.clean_text.
-- Raises: VALIDATION_ERROR with the field.
create or replace function world._expect_plain_text(field text, value jsonb)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  wrong text;
begin
  -- The usual case, fast: jsonb as text escapes characters below U+0020 and writes all others as they are.
  if value::text = mcp._plain_text(value::text) and value::text !~ '\\[bfu]' then
    return;
  end if;
  with recursive part (path, name, value) as (
    select _expect_plain_text.field, '', _expect_plain_text.value
    union all
    select concat_ws('.', nullif(p.path, ''), mcp._plain_text(left(x.name, 80))), x.name, x.value
      from part p
      cross join lateral (
             select e.key, e.value from jsonb_each(case jsonb_typeof(p.value) when 'object' then p.value end) e
             union all
             select (a.place - 1)::text, a.value
               from jsonb_array_elements(case jsonb_typeof(p.value) when 'array' then p.value end) with ordinality a (value, place)) x (name, value)
  )
  select p.path into wrong from part p
   where p.name <> mcp._plain_text(p.name) or jsonb_typeof(p.value) = 'string' and p.value #>> '{}' <> mcp._plain_text(p.value #>> '{}')
   limit 1;
  perform mcp._expect(wrong is null, wrong, format('%s holds a control or text-direction character; send plain text.', wrong));
end
$$;

comment on function world._expect_plain_text(text, jsonb) is 'Expect a host''s value without hidden characters.';
revoke all on function world._expect_plain_text(text, jsonb) from public, anon, authenticated;
