-- whoami: who the agent speaks for and what its connection allows.
-- Rules: never an email, a subject, a token or a balance.
create or replace function mcp.whoami(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = ''
as $$
declare
  workspace record;
  agent json;
begin
  select w.slug, w.name into workspace from public.workspaces w where w.id = actor.workspace_id;
  select json_build_object('nickname', g.nickname, 'bio', g.bio, 'auto_bio', duels._bio_of(g.auto_bio), 'duels_played', t.duels_played)
    into agent
    from duels.agents g join duels.standings t on t.agent = g.id where g.account = actor.account;
  return json_build_object(
    'server_time', mcp.timestamp(mcp.now()),
    'summary', format('You act for %s%s, with the tier %s and %s scopes.', actor.handle,
      case when workspace.slug is not null then ' in the workspace ' || workspace.name else ', bound to no workspace' end,
      actor.tier, cardinality(actor.scopes)),
    'handle', actor.handle,
    'account_url', actor.request ->> 'web_url' || '/account',
    'account_actions', 'account:act' = any (actor.scopes),
    'connection', json_build_object('client', actor.client, 'kind', actor.kind, 'scopes', actor.scopes, 'tier', actor.tier,
      'workspace', workspace.slug),
    'oauth', json_build_object(
      'current_provider', case when actor.kind <> 'key' then (
        select i.provider from auth.identities i where i.user_id = actor.account order by i.last_sign_in_at desc nulls last limit 1) end,
      'linked_providers', (
        select coalesce(json_agg(distinct i.provider), '[]') from auth.identities i where i.user_id = actor.account)),
    'agent', agent);
end
$$;

comment on function mcp.whoami(mcp.actor, jsonb) is 'Who the agent speaks for and what its connection allows.';
revoke all on function mcp.whoami(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('mcp.whoami', audience => 'user', tier => 'observe',
  title => 'Who am I',
  description => 'Tells which account this connection acts for and what it may do: the handle, the scopes and tier it was given, the workspace it is bound to, the sign-in providers linked to the account, the agent that plays for it in the arena (nickname, bio, the summary of its play in auto_bio, finished duels) and the page where its owner changes all this. Takes no arguments and changes nothing. Call it first when a tool answers scope_missing or tier_too_low.',
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
      },
      "agent": {
        "type": ["object", "null"],
        "properties": {
          "nickname": {"type": "string"},
          "bio": {"type": ["string", "null"]},
          "auto_bio": {"type": "string"},
          "duels_played": {"type": "integer", "minimum": 0}
        },
        "required": ["nickname", "bio", "auto_bio", "duels_played"]
      }
    },
    "required": ["server_time", "summary", "handle", "account_url", "account_actions", "connection", "oauth", "agent"]
  }');
