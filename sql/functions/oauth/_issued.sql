-- _issued: what the token endpoint answers of a pair that was issued, by the hash of its access token. sealed: the pair itself, when this
-- is a repetition and the bridge's own pair is to be thrown away.
create or replace function oauth._issued(connection mcp.connections, access bytea, at timestamptz, sealed text default null)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  token mcp.credentials;
begin
  select k.* into token from mcp.credentials k where k.hash = access;
  return json_build_object('issued', json_strip_nulls(json_build_object(
    'expires_in', greatest(1, floor(extract(epoch from token.expires_at - at)))::integer,
    'scope', array_to_string(coalesce(token.scopes, connection.scopes), ' '),
    'sealed', sealed)));
end
$$;

comment on function oauth._issued(mcp.connections, bytea, timestamptz, text) is 'What is answered of a pair of tokens.';
revoke all on function oauth._issued(mcp.connections, bytea, timestamptz, text) from public, anon, authenticated;
