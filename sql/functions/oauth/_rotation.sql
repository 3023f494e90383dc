-- _rotation: the rotation that this use of a used refresh token repeats; null when it repeats none.
-- Rules: within the grace (a setting), for the same scopes, and only until the refresh token of the new pair is used.
create or replace function oauth._rotation(presented bytea, narrowed text[], at timestamptz)
  returns oauth.rotations
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  rotation oauth.rotations;
begin
  select r.* into rotation
    from oauth.rotations r
    join mcp.credentials access on access.hash = r.access
    join mcp.credentials refresh on refresh.hash = r.refresh
   where r.hash = presented and r.rotated_at > at - make_interval(secs => (mcp.setting('oauth.refresh_grace_seconds'))::integer)
     and refresh.revoked_at is null and access.scopes is not distinct from narrowed;
  return rotation;
end
$$;

comment on function oauth._rotation(bytea, text[], timestamptz) is 'The rotation that a use of a used refresh token repeats.';
revoke all on function oauth._rotation(bytea, text[], timestamptz) from public, anon, authenticated;
