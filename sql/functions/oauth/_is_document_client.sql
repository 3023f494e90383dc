-- _is_document_client: is this client id the address of a metadata document, and does this server accept those?
-- Rules: https, a host name, a path; plain ASCII; no user, port, query, fragment or dot segments; at most 2,048 characters.
create or replace function oauth._is_document_client(client_id text)
  returns boolean
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return mcp.setting('oauth.client_documents') = 'true'
    and client_id ~ '^https://[a-z0-9-]+(\.[a-z0-9-]+)+/[A-Za-z0-9._~/!$&''()*+,;=:@%-]+$'
    and char_length(client_id) <= 2048
    and client_id !~* '/(\.|%2e){1,2}(/|$)';
end
$$;

comment on function oauth._is_document_client(text) is 'Whether a client id is the address of a metadata document.';
revoke all on function oauth._is_document_client(text) from public, anon, authenticated;
