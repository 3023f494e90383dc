-- whoami: which administrator the agent acts for, and what the role still allows through this connection.
-- Rules: capabilities are the account's role narrowed by the connection's, as they stand now.
create or replace function world.whoami(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = ''
as $$
begin
  return json_build_object(
    'account', actor.handle,
    'role', actor.role,
    'capabilities', actor.capabilities,
    'faction', actor.faction,
    'connection', json_build_object('client', actor.client, 'kind', actor.kind, 'scopes', actor.scopes, 'tier', actor.tier,
      'allowlist', actor.allowlist));
end
$$;

comment on function world.whoami(mcp.actor, jsonb) is 'Which administrator the agent acts for, and what it may do.';
revoke all on function world.whoami(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('world.whoami', audience => 'admin', tier => 'observe',
  title => 'Who am I',
  description => 'Tells which administrator this connection acts for: the account''s handle, its role as it stands now, the capabilities left after the connection''s own role narrowed them, the faction it is limited to if any, and the connection''s scopes, tier and command allowlist. Takes no arguments and changes nothing.',
  input => '{"type": "object", "properties": {}, "additionalProperties": false}',
  output => '{
    "type": "object",
    "properties": {
      "account": {"type": "string"},
      "role": {"type": "string"},
      "capabilities": {"type": "array", "items": {"type": "string"}},
      "faction": {"type": ["integer", "null"]},
      "connection": {
        "type": "object",
        "properties": {
          "client": {"type": "string"},
          "kind": {"enum": ["own", "key"]},
          "scopes": {"type": "array", "items": {"type": "string"}},
          "tier": {"enum": ["observe", "recommend", "act"]},
          "allowlist": {"type": ["array", "null"], "items": {"type": "string"}}
        },
        "required": ["client", "kind", "scopes", "tier", "allowlist"]
      }
    },
    "required": ["account", "role", "capabilities", "faction", "connection"]
  }');
