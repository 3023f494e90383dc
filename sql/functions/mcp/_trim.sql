-- _trim: a text without the blanks at its ends: Unicode's white space, written out, since a pattern's \s follows the database's locale.
create or replace function mcp._trim(value text)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return btrim(value, U&'\0009\000A\000B\000C\000D\0020\0085\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000');
end
$$;

comment on function mcp._trim(text) is 'A text without the blanks at its ends.';
revoke all on function mcp._trim(text) from public, anon, authenticated;
