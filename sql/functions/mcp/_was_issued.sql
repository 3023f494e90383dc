-- _was_issued: was a secret of this hash ever issued here, for whatever purpose? If so, showing it at the wrong place is a mistake and no guess.
-- Rules: also for secrets that have expired or were revoked, as long as their hashes are kept.
create or replace function mcp._was_issued(hash bytea)
  returns boolean
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (select from mcp.credentials k where k.hash = _was_issued.hash)
    or exists (select from mcp.sessions s where s.hash = _was_issued.hash)
    or mcp._issued_by_rooms(hash);
end
$$;

comment on function mcp._was_issued(bytea) is 'Whether a secret was ever issued here.';
revoke all on function mcp._was_issued(bytea) from public, anon, authenticated;
