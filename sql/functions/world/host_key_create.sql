-- host_key_create: issue a key for a match host; only its SHA-256 reaches the database.
-- spec: sha256, prefix, name, expires_in_seconds (null: never).   Raises: VALIDATION_ERROR (field).
create or replace function world.host_key_create(spec jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  made world.host_keys;
begin
  perform mcp._expect(spec ->> 'expires_in_seconds' is null or spec ->> 'expires_in_seconds' ~ '^[1-9][0-9]{0,8}$',
    'expires_in_seconds', 'expires_in_seconds is a whole number from 1 to 999999999.');
  insert into world.host_keys (hash, prefix, name, created_at, expires_at)
  values (decode(spec ->> 'sha256', 'hex'), spec ->> 'prefix', mcp.clean_text('name', coalesce(spec ->> 'name', 'match host'), 1, 80),
    mcp.now(), mcp.now() + make_interval(secs => (spec ->> 'expires_in_seconds')::integer))
  returning * into made;
  -- Marks the key as issued, so that a host that calls another endpoint is refused without counting as a guess.
  insert into mcp.credentials (hash, kind, issued_at, expires_at) values (made.hash, 'key', made.created_at, made.expires_at);
  return world._host_key(made);
end
$$;

comment on function world.host_key_create(jsonb) is 'Issue a match host''s key.';
revoke all on function world.host_key_create(jsonb) from public, anon, authenticated;
grant execute on function world.host_key_create(jsonb) to service_role;
