-- _has_issued: was this the hash of a host key? Shown as a bearer, it is a mistake and not a guess.
create or replace function world._has_issued(hash bytea)
  returns boolean
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (select from world.host_keys k where k.hash = _has_issued.hash);
end
$$;

comment on function world._has_issued(bytea) is 'Whether a hash is that of a host key.';
revoke all on function world._has_issued(bytea) from public, anon, authenticated;

select mcp.define_hook('issued', 'world._has_issued');
