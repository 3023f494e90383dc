-- store_document: store a client's metadata document, which the bridge has just fetched from the client's own id.
-- input: url; document: its content, with redirect_uris as the bridge parsed them; fresh_seconds: how long it may be kept; or problem: why
-- it could not be read.
-- Rules: the document must name the same id, byte for byte, and must not ask for a secret. Only good documents are stored. A bad one leaves
-- the older one in place, which is then out of date and fetched again.
-- Answers {"stored": true} or an OAuth error.
create or replace function oauth.store_document(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
  document constant jsonb := input -> 'document';
  method constant text := coalesce(document ->> 'token_endpoint_auth_method', 'none');
  url constant text := input ->> 'url';
  uris text[];
begin
  if input ? 'problem' then
    return oauth._error('invalid_client', format('The client''s metadata document cannot be read: %s.', input ->> 'problem'));
  elsif url is null or document ->> 'client_id' is distinct from url then
    return oauth._error('invalid_client', 'The client''s metadata document names another client_id than its own address.');
  elsif method ~ '^client_secret' or document ? 'client_secret' then
    return oauth._error('invalid_client', 'The client''s metadata document asks for a secret; only public clients are served.');
  end if;
  if jsonb_typeof(document -> 'redirect_uris') = 'array' and jsonb_array_length(document -> 'redirect_uris') <= 10 then
    select array_agg(distinct p.parsed ->> 'uri') into uris
      from jsonb_array_elements(document -> 'redirect_uris') as p (parsed)
     where oauth._is_redirect(p.parsed);
  end if;
  if uris is null then
    return oauth._error('invalid_client', 'The client''s metadata document has no acceptable redirect_uris (1 to 10).');
  end if;
  insert into oauth.clients as c (audience, client_id, kind, name, redirect_uris, created_at, used_at, fresh_until)
  values (store_document.audience, url, 'document', oauth._client_name(document ->> 'client_name'), uris, now, now,
    now + make_interval(secs => least(greatest((input ->> 'fresh_seconds')::integer, 60), 86400)))
  on conflict on constraint clients_pkey do update set name = excluded.name, redirect_uris = excluded.redirect_uris,
    fresh_until = excluded.fresh_until;
  return json_build_object('stored', true);
end
$$;

comment on function oauth.store_document(text, jsonb, jsonb) is 'Keep a client''s metadata document.';
revoke all on function oauth.store_document(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function oauth.store_document(text, jsonb, jsonb) to service_role;
