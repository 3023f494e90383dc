-- list_connections: all connections, for administrators; newest first, a page at a time.
-- Rules: ended ones only on request. Never shows a credential, an email or a session.
-- Raises: unknown_account, INVALID_CURSOR.
create or replace function mcp.list_connections(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  size constant integer := mcp.whole_number('limit', coalesce(args -> 'limit', '20'), 1, 100)::integer;
  after constant jsonb := mcp.cursor_place(actor, args);
  wanted constant text := lower(args ->> 'account');
  now constant timestamptz := mcp.now();
begin
  if wanted is not null and not exists (select from mcp.accounts a where a.handle = wanted) then
    perform mcp.fail('unknown_account', format('There is no account with the handle %s.', to_json(wanted)));
  end if;
  return (
    with page as (
      select c.*, a.handle, row_number() over (order by c.created_at desc, c.id desc) as place
        from mcp.connections c
        join mcp.accounts a on a.user_id = c.account
       where (wanted is null or a.handle = wanted)
         and (not args ? 'audience' or c.audience = args ->> 'audience')
         and (coalesce((args ->> 'include_ended')::boolean, false)
              or c.revoked_at is null and (c.expires_at is null or c.expires_at > now))
         and (after is null or (c.created_at, c.id) < ((after ->> 'created_at')::timestamptz, (after ->> 'id')::uuid))
       order by c.created_at desc, c.id desc
       limit size + 1 -- one more than asked for tells whether there is a next page
    )
    select json_build_object(
      'connections', coalesce(json_agg(json_build_object('id', p.id, 'account', p.handle, 'audience', p.audience, 'kind', p.kind,
        'name', p.name, 'client', coalesce(p.client_id, 'agent_key:' || p.id), 'scopes', p.scopes, 'tier', p.tier, 'workspace', mcp._workspace(p.workspace_id) ->> 'slug',
        'role', p.role, 'faction', p.faction, 'allowlist', p.allowlist, 'created_at', mcp.timestamp(p.created_at),
        'last_used_at', mcp.timestamp(p.last_used_at), 'expires_at', mcp.timestamp(p.expires_at),
        'revoked_at', mcp.timestamp(p.revoked_at)) order by p.place) filter (where p.place <= size), '[]'),
      'next_cursor', mcp.cursor(actor, (
        select jsonb_build_object('created_at', l.created_at, 'id', l.id) from page l
         where l.place = size and (select count(*) from page) > size)))
      from page p);
end
$$;

comment on function mcp.list_connections(mcp.actor, jsonb) is 'All connections.';
revoke all on function mcp.list_connections(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('mcp.list_connections', audience => 'admin', scope => 'admin:read', tier => 'observe',
  sealed => '{cursor}', sealed_out => '{next_cursor}',
  title => 'List connections',
  description => 'Lists the standing permissions of agents and clients, newest first: whose account, which audience, what kind (own, supabase or key), the client''s public name, scopes, tier, workspace, role, faction, command allowlist, when made, last used and when it ends. Never a credential. `account` narrows to one handle, `audience` to user or admin; `include_ended` adds revoked and expired ones; `limit` is 1 to 100 (20 if omitted); pass `next_cursor` back as `cursor` for the next page. Changes nothing. Example: {"audience": "admin"}.',
  errors => '{unknown_account, INVALID_CURSOR}',
  input => '{
    "type": "object",
    "properties": {
      "account": {"type": "string", "minLength": 1, "maxLength": 64, "description": "An account''s handle."},
      "audience": {"type": "string", "enum": ["user", "admin"]},
      "include_ended": {"type": "boolean", "default": false, "description": "Revoked and expired ones too."},
      "limit": {"type": "integer", "minimum": 1, "maximum": 100, "default": 20, "description": "How many at most."},
      "cursor": {"type": "string", "maxLength": 2048, "description": "The next_cursor of the page before."}
    },
    "additionalProperties": false
  }',
  output => '{
    "type": "object",
    "properties": {
      "connections": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "id": {"type": "string", "format": "uuid"},
            "account": {"type": "string"},
            "audience": {"type": "string", "enum": ["user", "admin"]},
            "kind": {"enum": ["own", "supabase", "key"]},
            "name": {"type": "string"},
            "client": {"type": "string"},
            "scopes": {"type": "array", "items": {"type": "string"}},
            "tier": {"enum": ["observe", "recommend", "act"]},
            "workspace": {"type": ["string", "null"]},
            "role": {"type": ["string", "null"]},
            "faction": {"type": ["integer", "null"]},
            "allowlist": {"type": ["array", "null"], "items": {"type": "string"}},
            "created_at": {"type": "string", "format": "date-time"},
            "last_used_at": {"type": ["string", "null"], "format": "date-time"},
            "expires_at": {"type": ["string", "null"], "format": "date-time"},
            "revoked_at": {"type": ["string", "null"], "format": "date-time"}
          },
          "required": ["id", "account", "audience", "kind", "name", "client", "scopes", "tier", "workspace", "role", "faction",
            "allowlist", "created_at", "last_used_at", "expires_at", "revoked_at"]
        }
      },
      "next_cursor": {"type": ["string", "null"]}
    },
    "required": ["connections", "next_cursor"]
  }');
