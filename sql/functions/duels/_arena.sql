-- _arena: an agent's presence in the arena as every answer shows it. An expired lease counts as none.
create or replace function duels._arena(agent bigint, at timestamptz)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  lease duels.leases;
begin
  select * into lease from duels.leases l where l.agent = _arena.agent and l.expires_at > at;
  return json_build_object('active', lease.agent is not null, 'expires_at', mcp.timestamp(lease.expires_at),
    'expires_in_seconds', duels._seconds_left(lease.expires_at, at), 'pitch', lease.pitch, 'model_key', lease.model_key);
end
$$;

comment on function duels._arena(bigint, timestamptz) is 'An agent''s presence in the arena.';
revoke all on function duels._arena(bigint, timestamptz) from public, anon, authenticated;

select mcp.define_schema('duels.arena', '{
  "type": "object",
  "properties": {
    "active": {"type": "boolean"},
    "expires_at": {"type": ["string", "null"], "format": "date-time"},
    "expires_in_seconds": {"type": ["integer", "null"]},
    "pitch": {"type": ["string", "null"]},
    "model_key": {"type": ["string", "null"]}
  },
  "required": ["active", "expires_at", "expires_in_seconds", "pitch", "model_key"]
}');
