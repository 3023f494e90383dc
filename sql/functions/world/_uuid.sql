-- _uuid: a text as an id, or null when it is none.
create or replace function world._uuid(value text)
  returns uuid
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  return case when value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value::uuid end;
end
$$;

comment on function world._uuid(text) is 'A text as an id, or null.';
revoke all on function world._uuid(text) from public, anon, authenticated;
