-- catalog: what a bridge caches until the version rises: schemas for checking arguments, and which fields are cursors. `lists` is a number
-- that differs when what clients list has changed: settings raise the version and change no list.
create or replace function mcp.catalog(audience text)
  returns json
  language plpgsql
  stable
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_object(
    'version', (select s.version from mcp.state s),
    'lists', (select ('x' || left(md5(coalesce(string_agg(to_jsonb(e)::text, '' order by e.kind, e.name), '')), 13))::bit(52)::bigint
                from (select k.kind, k.name, k.scope, k.tier, k.consent, k.definition from mcp.catalog_entries k
                       where k.audience = catalog.audience and k.kind <> 'route') e),
    'scopes', (select coalesce(json_agg(s.name order by s.position), '[]') from mcp.scopes s where s.audience = catalog.audience),
    'client_documents', mcp.setting('oauth.client_documents') = 'true',
    'client_documents_pause_seconds', mcp.setting('oauth.client_documents_pause_seconds'),
    'results_checked_percent', mcp.setting('results_checked_percent'),
    'rooms', (select coalesce(json_agg(distinct e.room), '[]') from mcp.catalog_entries e
               where e.audience = catalog.audience and e.room <> 'mcp'),
    'kinds', (select coalesce(json_agg(distinct e.kind), '[]') from mcp.catalog_entries e where e.audience = catalog.audience),
    'errors', (select coalesce(json_object_agg(e.code, e.class order by e.code), '{}') from mcp.errors e),
    'instructions', mcp._instructions(catalog.audience),
    'routes', (
      select coalesce(json_agg(json_build_object('name', e.name, 'definition', e.definition, 'body_limit', e.body_limit) order by e.name), '[]')
        from mcp.catalog_entries e
       where e.audience = catalog.audience and e.kind = 'route'),
    'tools', (
      select coalesce(json_agg(json_build_object(
               'name', e.name, 'function', e.function, 'title', e.definition -> 'title', 'description', e.definition -> 'description',
               'input_schema', e.definition -> 'inputSchema', 'output_schema', e.output, 'scope', e.scope,
               'tier', e.tier, 'annotations', e.definition -> 'annotations', 'answer', e.answer, 'sealed', e.sealed,
               'sealed_out', e.sealed_out, 'body_limit', e.body_limit, 'approval', e.approval, 'errors', e.errors,
               'look_at', e.look_at, 'nulls', e.nulls) order by e.name), '[]')
        from mcp.catalog_entries e
       where e.audience = catalog.audience and e.kind = 'tool'));
end
$$;

comment on function mcp.catalog(text) is 'What a bridge keeps in memory of an audience''s catalog.';
revoke all on function mcp.catalog(text) from public, anon, authenticated;
grant execute on function mcp.catalog(text) to service_role;
