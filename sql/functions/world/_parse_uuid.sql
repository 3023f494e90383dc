-- _parse_uuid: a text as a UUID; null for any other text.
create or replace function world._parse_uuid(value text)
  returns uuid
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return case when value ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then value::uuid end;
end
$$;

comment on function world._parse_uuid(text) is 'A text as a UUID, or null.';
revoke all on function world._parse_uuid(text) from public, anon, authenticated;
