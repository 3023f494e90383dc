-- _client_name: a client's name, safe to show beside the word "unverified": one line, no hidden characters, at most 80 characters.
create or replace function oauth._client_name(given text)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
declare
  plain constant text := regexp_replace(
    mcp._normalize(coalesce(given, ''), 320),
    '[\u0001-\u0020\u007F-\u00A0\u00AD\u061C\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uFE00-\uFE0F\uFEFF\u1680\uFFF9-\uFFFB]+', ' ', 'g');
begin
  return case when mcp._is_visible(plain) then btrim(left(btrim(plain), 80)) else 'A client without a name' end;
end
$$;

comment on function oauth._client_name(text) is 'A client''s name, safe to show.';
revoke all on function oauth._client_name(text) from public, anon, authenticated;
