-- json_schema_2020_12_tool: its schema uses what JSON Schema 2020-12 brought; clients must see it unchanged.
-- Registered by mcp._define, since mcp.define_tool takes only what every model's interface takes.
create or replace function conformance.json_schema_2020_12_tool(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_object('arguments', args);
end
$$;

comment on function conformance.json_schema_2020_12_tool(mcp.actor, jsonb) is 'JSON Schema 2020-12.';
revoke all on function conformance.json_schema_2020_12_tool(mcp.actor, jsonb) from public, anon, authenticated;

select mcp._define(audience, 'tool', 'json_schema_2020_12_tool', 'conformance.json_schema_2020_12_tool', null, 'observe', null, false, 'data',
  '{}', '{}', 16384, null, json_build_object('name', 'json_schema_2020_12_tool', 'title', 'JSON Schema 2020-12',
  'description', 'Takes a name, an address and a way to be reached, and returns them.',
  'annotations', '{"readOnlyHint": true, "destructiveHint": false, "idempotentHint": true, "openWorldHint": false}'::json,
  'inputSchema', '{
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "$defs": {
      "address": {
        "$anchor": "addressDef",
        "type": "object",
        "properties": {"street": {"type": "string"}, "city": {"type": "string"}}
      }
    },
    "properties": {
      "name": {"type": "string"},
      "address": {"$ref": "#/$defs/address"},
      "contactMethod": {"type": "string", "enum": ["phone", "email"]},
      "phone": {"type": "string"},
      "email": {"type": "string"}
    },
    "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
    "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
    "then": {"required": ["phone"]},
    "else": {"required": ["email"]},
    "additionalProperties": false
  }'::json))
  from unnest('{user,admin}'::text[]) audience;
