-- _text: one text as MCP content.
create or replace function conformance._text(said text)
  returns json
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_array(json_build_object('type', 'text', 'text', said));
end
$$;

comment on function conformance._text(text) is 'One text as content.';
revoke all on function conformance._text(text) from public, anon, authenticated;
