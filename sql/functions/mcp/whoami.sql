-- whoami: who the agent speaks for and what its connection allows, on either audience; rooms add fields of their own.
-- Rules: never an email, a subject, a token or a balance. An administrator's capabilities are those of the account's role, narrowed by
-- the connection's, as they stand now.
create or replace function mcp.whoami(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  workspace json;
begin
  if actor.audience = 'admin' then
    return mcp._merged(json_build_object(
      'account', actor.handle,
      'role', actor.role,
      'capabilities', actor.capabilities,
      'faction', actor.faction,
      'connection', json_build_object('client', actor.client, 'kind', actor.kind, 'scopes', actor.scopes, 'tier', actor.tier,
        'allowlist', actor.allowlist)), mcp._whoami_fields(actor));
  end if;
  workspace := mcp._workspace(actor.workspace_id);
  return mcp._merged(json_build_object(
    'server_time', mcp.timestamp(mcp.now()),
    'summary', format('You act for %s%s, with the tier %s and %s scopes.', actor.handle,
      case when workspace is not null then ' in the workspace ' || (workspace ->> 'name')
           when mcp._offered_workspaces(actor.account) is not null then ', bound to no workspace' end,
      actor.tier, cardinality(actor.scopes)),
    'handle', actor.handle,
    'account_url', actor.request ->> 'web_url' || '/account',
    'account_actions', 'account:act' = any (actor.scopes),
    'connection', json_build_object('client', actor.client, 'kind', actor.kind, 'scopes', actor.scopes, 'tier', actor.tier,
      'workspace', workspace ->> 'slug'),
    'oauth', json_build_object(
      'current_provider', case when actor.kind <> 'key' then (
        select i.provider from auth.identities i where i.user_id = actor.account order by i.last_sign_in_at desc nulls last limit 1) end,
      'linked_providers', (
        select coalesce(json_agg(distinct i.provider), '[]') from auth.identities i where i.user_id = actor.account))),
    mcp._whoami_fields(actor));
end
$$;

comment on function mcp.whoami(mcp.actor, jsonb) is 'Who the agent speaks for and what its connection allows.';
revoke all on function mcp.whoami(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('mcp.whoami', audience => 'user', tier => 'observe',
  title => 'Who am I',
  description => 'Tells which account this connection acts for and what it may do: the handle, the scopes and tier it was given, the workspace it is bound to, the sign-in providers linked to the account and the page where its owner changes all this. Takes no arguments and changes nothing. Call it first when a tool answers scope_missing or tier_too_low.',
  input => '{"type": "object", "properties": {}, "additionalProperties": false}',
  output => '{
    "type": "object",
    "properties": {
      "server_time": {"type": "string", "format": "date-time"},
      "summary": {"type": "string"},
      "handle": {"type": "string"},
      "account_url": {"type": ["string", "null"], "description": "The page where the owner manages the account."},
      "account_actions": {"type": "boolean", "description": "Whether the owner allowed retiring bots and joining ladders."},
      "connection": {
        "type": "object",
        "properties": {
          "client": {"type": "string"},
          "kind": {"enum": ["own", "supabase", "key"]},
          "scopes": {"type": "array", "items": {"type": "string"}},
          "tier": {"enum": ["observe", "recommend", "act"]},
          "workspace": {"type": ["string", "null"]}
        },
        "required": ["client", "kind", "scopes", "tier", "workspace"]
      },
      "oauth": {
        "type": "object",
        "properties": {
          "current_provider": {"type": ["string", "null"]},
          "linked_providers": {"type": "array", "items": {"type": "string"}}
        },
        "required": ["current_provider", "linked_providers"]
      }
    },
    "required": ["server_time", "summary", "handle", "account_url", "account_actions", "connection", "oauth"]
  }');

select mcp.define_tool('mcp.whoami', audience => 'admin', tier => 'observe',
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
