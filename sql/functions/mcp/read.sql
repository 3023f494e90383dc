-- read: a resource by its address, under the same gates as a tool; a template's address is taken apart by its pattern.
-- Answers the same row as mcp.call; body is the MCP `contents` array.
create or replace function mcp.read(credential jsonb, audience text, uri text, request jsonb,
  out outcome text, out body json, out effect json, out cause text, out version bigint)
  language plpgsql
  security definer -- service_role holds no table; mcp.call's gates decide
  set search_path = ''
as $$
declare
  entry mcp.catalog_entries;
begin
  select * into entry from mcp.catalog_entries e
   where e.audience = read.audience and (e.kind = 'resource' and e.name = uri or e.kind = 'template' and uri ~ e.pattern)
   order by e.kind = 'template', e.name limit 1;
  select answer.outcome, answer.body, answer.effect, answer.cause, answer.version
    into outcome, body, effect, cause, version
    from mcp.call(credential, audience, coalesce(entry.name, uri),
      jsonb_build_object('uri', uri, 'variables', to_jsonb(regexp_match(uri, entry.pattern))),
      request || jsonb_build_object('kind', coalesce(entry.kind, 'resource'))) answer;
  if outcome = 'ok' and entry.answer = 'data' then
    body := json_build_array(json_strip_nulls(json_build_object('uri', uri, 'mimeType', entry.definition ->> 'mimeType',
      'text', body::text, '_meta', effect -> 'meta')));
  end if;
end
$$;

comment on function mcp.read(jsonb, text, text, jsonb) is 'Read a resource.';
revoke all on function mcp.read(jsonb, text, text, jsonb) from public, anon, authenticated;
grant execute on function mcp.read(jsonb, text, text, jsonb) to service_role;
