-- _typed: a form's fields, each a list of texts, as a command's arguments: numbers where the command takes numbers. Empty fields are left
-- out. Anything else that is not a number stays text, which the check of the arguments refuses.
create or replace function world._typed(arguments jsonb, fields jsonb)
  returns jsonb
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_object_agg(f.name, case rule.is ->> 'type' when 'array' then given.list else given.list -> 0 end)
             filter (where given.list <> '[]'), '{}')
      from jsonb_each(coalesce(fields, '{}')) f (name, texts)
      cross join lateral (select arguments -> 'properties' -> f.name as is) rule
      cross join lateral (
        select coalesce(jsonb_agg(case
                 when coalesce(rule.is #>> '{items,type}', rule.is ->> 'type') in ('integer', 'number') and btrim(t.text) ~ '^[-+]?[0-9]{1,20}([.][0-9]{1,20})?([eE][-+]?[0-9]{1,2})?$'
                 then to_jsonb(trim_scale(btrim(t.text)::numeric)) else to_jsonb(t.text) end order by t.place), '[]') as list
          from jsonb_array_elements_text(f.texts) with ordinality t (text, place) where btrim(t.text) <> '') given);
end
$$;

comment on function world._typed(jsonb, jsonb) is 'A form''s fields as a command''s arguments.';
revoke all on function world._typed(jsonb, jsonb) from public, anon, authenticated;
