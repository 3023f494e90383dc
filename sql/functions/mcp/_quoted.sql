-- _quoted: a function's name, quoted for generated code.
create or replace function mcp._quoted(function text)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return format('%I.%I', split_part(function, '.', 1), split_part(function, '.', 2));
end
$$;

comment on function mcp._quoted(text) is 'A function''s name, quoted for generated code.';
revoke all on function mcp._quoted(text) from public, anon, authenticated;
