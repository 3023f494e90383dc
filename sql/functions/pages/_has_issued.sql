-- _has_issued: was this the hash of the cookie of someone who is signed in? Shown as a bearer, it is a mistake and not a guess.
create or replace function pages._has_issued(hash bytea)
  returns boolean
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (select from pages.sessions k where k.hash = _has_issued.hash);
end
$$;

comment on function pages._has_issued(bytea) is 'Whether a hash is that of the cookie of someone who is signed in.';
revoke all on function pages._has_issued(bytea) from public, anon, authenticated;

select mcp.define_hook('issued', 'pages._has_issued');
