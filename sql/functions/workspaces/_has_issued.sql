-- _has_issued: was this the hash of an invitation's link? Shown as a bearer, it is a mistake and not a guess.
create or replace function workspaces._has_issued(hash bytea)
  returns boolean
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (select from workspaces.invitations k where k.hash = _has_issued.hash);
end
$$;

comment on function workspaces._has_issued(bytea) is 'Whether a hash is that of an invitation''s link.';
revoke all on function workspaces._has_issued(bytea) from public, anon, authenticated;

select mcp.define_hook('issued', 'workspaces._has_issued');
