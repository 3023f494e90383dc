-- submit_mission: check a mission's YAML; applies nothing.
-- Rules: the bridge has parsed it: args.yaml is {"document", "positions": {path: [line, column]}, "problems": [{path, line, message}]}.
-- One pass finds everything; errors and warnings come in the order of the file.
create or replace function world.submit_mission(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  document constant jsonb := args #> '{yaml,document}';
  positions constant jsonb := args #> '{yaml,positions}';
  report json;
begin
  with found as (
    select 'error' as severity, p ->> 'path' as path, p ->> 'message' as message,
           coalesce((p ->> 'line')::integer, 1) as line, 0 as col, 0::bigint as place
      from jsonb_array_elements(args #> '{yaml,problems}') p
    union all
    select f.severity, f.path, f.message || world._suggest_key(f.key, f.known), at.line, at.col, f.place
      from (select m.*, row_number() over () as place from world._mission_diagnostics(document) m limit 2000) f,
           world._position(positions, f.path) at
     where jsonb_typeof(document) is not null
       and not exists (select from jsonb_array_elements(args #> '{yaml,problems}') p where p ->> 'path' = f.path) -- already reported
  )
  select json_build_object('ok', not bool_or(f.severity = 'error'),
           'errors', coalesce(json_agg(json_build_object('path', f.path, 'line', f.line, 'message', f.message)
             order by f.line, f.col, f.place) filter (where f.severity = 'error'), '[]'),
           'warnings', coalesce(json_agg(json_build_object('path', f.path, 'line', f.line, 'message', f.message)
             order by f.line, f.col, f.place) filter (where f.severity = 'warning'), '[]'))
    into report from found f;
  if report ->> 'ok' is null then
    return json_build_object('ok', true, 'errors', '{}'::text[], 'warnings', '{}'::text[]);
  end if;
  perform mcp.answer_beside(is_error => report ->> 'ok' = 'false');
  return report;
end
$$;

comment on function world.submit_mission(mcp.actor, jsonb) is 'Check a mission''s YAML.';
revoke all on function world.submit_mission(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_schema('world.findings', '{
  "type": "array",
  "items": {
    "type": "object",
    "properties": {"path": {"type": "string"}, "line": {"type": "integer"}, "message": {"type": "string"}},
    "required": ["path", "line", "message"]
  }
}');

select mcp.define_tool('world.submit_mission', audience => 'admin', scope => 'admin:read', tier => 'recommend', body_limit => 1048576,
  title => 'Submit mission',
  description => 'Checks a mission written in YAML and reports all errors and warnings at once, each with its path, line and message, in the order of the file; nothing is loaded or changed. Needed are name, map, layer, time, wind, sides, objects and triggers. Warnings are for what works but is surely not meant, such as unknown keys, for which the nearest known one is named. At most 512 KiB, without anchors, aliases, tags or duplicate keys. `ok` is false when there is any error. Example: {"yaml": "name: Dawn patrol\nmap: islands\n…"}.',
  input => '{
    "type": "object",
    "properties": {
      "yaml": {"type": "string", "maxLength": 524288, "contentMediaType": "application/yaml", "description": "The mission''s text."}
    },
    "required": ["yaml"],
    "additionalProperties": false
  }',
  output => '{
    "type": "object",
    "properties": {
      "ok": {"type": "boolean"},
      "errors": {"$fragment": "world.findings"},
      "warnings": {"$fragment": "world.findings"}
    },
    "required": ["ok", "errors", "warnings"]
  }');
