-- _rotate: use a refresh token up and issue the next pair. For the grace, if there is any, the pair is kept as the bridge sealed it, so that
-- the same request can get it again: only who has the used token can open it.
create or replace function oauth._rotate(connection mcp.connections, presented bytea, input jsonb, at timestamptz, narrowed text[])
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  issued json;
begin
  update mcp.credentials k set revoked_at = at where k.hash = presented;
  issued := oauth._issue_tokens(connection, input, at, narrowed);
  if input ->> 'sealed' is not null and (mcp.setting('oauth.refresh_grace_seconds'))::integer > 0 then
    insert into oauth.rotations (hash, access, refresh, sealed, rotated_at)
    values (presented, decode(input ->> 'access', 'hex'), decode(input ->> 'refresh', 'hex'), input ->> 'sealed', at);
  end if;
  return issued;
end
$$;

comment on function oauth._rotate(mcp.connections, bytea, jsonb, timestamptz, text[]) is 'Use a refresh token up.';
revoke all on function oauth._rotate(mcp.connections, bytea, jsonb, timestamptz, text[]) from public, anon, authenticated;
