-- _has_issued: was this the hash of an authorization code? Shown as a bearer, it is a mistake and not a guess.
create or replace function oauth._has_issued(hash bytea)
  returns boolean
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (select from oauth.codes k where k.hash = _has_issued.hash);
end
$$;

comment on function oauth._has_issued(bytea) is 'Whether a hash is that of an authorization code.';
revoke all on function oauth._has_issued(bytea) from public, anon, authenticated;

select mcp.define_hook('issued', 'oauth._has_issued');
