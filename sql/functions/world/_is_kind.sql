-- _is_kind: is a value of the kind that a rule's `is` names? A number is never text, and text never a number.
create or replace function world._is_kind(value jsonb, kind text)
  returns boolean
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
declare
  type constant text := jsonb_typeof(value);
begin
  return case kind
    when 'text' then type = 'string'
    when 'number' then type = 'number'
    when 'whole' then case when type = 'number' then (value #>> '{}')::numeric = trunc((value #>> '{}')::numeric) else false end
    when 'flag' then type = 'boolean'
    when 'list' then type = 'array'
    when 'shape' then type = 'object'
    when 'vector2' then case when type = 'array' then jsonb_array_length(value) = 2
                              and not exists (select from jsonb_array_elements(value) e where jsonb_typeof(e) <> 'number') else false end
    when 'vector3' then case when type = 'array' then jsonb_array_length(value) = 3
                              and not exists (select from jsonb_array_elements(value) e where jsonb_typeof(e) <> 'number') else false end
    else kind = 'any' end;
end
$$;

comment on function world._is_kind(jsonb, text) is 'Whether a value is of a rule''s kind.';
revoke all on function world._is_kind(jsonb, text) from public, anon, authenticated;
