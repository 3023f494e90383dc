-- _plain_text: a text without characters that deceive readers: control characters (except tab and line breaks) and text-direction marks.
create or replace function mcp._plain_text(value text)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return regexp_replace(value, '[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]', '', 'g');
end
$$;

comment on function mcp._plain_text(text) is 'A text without hidden characters.';
revoke all on function mcp._plain_text(text) from public, anon, authenticated;
