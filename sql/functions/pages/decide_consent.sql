-- decide_consent: allow or decline a request for consent, once.
-- input: id; approve; scopes (among those asked for), tier, workspace (slug; user audience), allowlist (commands; admin audience);
-- code: the hash of the code to issue.
-- Rules: the person may narrow, never widen. The membership is read in this transaction; live connections are counted under the
-- account's lock. The connection ends with the code until the code is redeemed.
-- Raises: what _find_consent and the room of workspaces raise; connection_limit, VALIDATION_ERROR.
-- Answers where to send the browser, {"redirect_uri", "parameters", "approved"}, or {"code": …} to a browser that _access_error keeps out.
create or replace function pages.decide_consent(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  person constant pages.person := pages._person(audience, request);
  pending oauth.requests;
  now timestamptz;
  granted text[];
  workspace uuid;
  made uuid;
  answer jsonb;
begin
  if pages._access_error(audience, person) is not null then
    return pages._access_error(audience, person);
  end if;
  -- Lock the account before any other row.
  perform from mcp.accounts a where a.user_id = person.user_id for no key update;
  pending := pages._find_consent(audience, input ->> 'id', person.user_id, request);
  perform mcp._expect(jsonb_typeof(input -> 'approve') = 'boolean', 'approve', 'Say whether you allow the connection: true or false.');
  now := mcp.now();
  answer := jsonb_strip_nulls(jsonb_build_object('state', pending.state, 'iss', mcp._origin(audience, request) || '/oauth'));
  if (input ->> 'approve')::boolean is not true then
    update oauth.requests q set decided_at = now, approved = false where q.id = pending.id;
    return json_build_object('approved', false, 'redirect_uri', pending.redirect_uri, 'parameters',
      answer || '{"error": "access_denied", "error_description": "The person declined."}');
  end if;

  granted := array(select s.name from mcp.scopes s
                    where s.name = any (pending.scopes) and input -> 'scopes' ? s.name order by s.position);
  perform mcp._expect(cardinality(granted) > 0, 'scopes', 'Choose at least one permission, or decline.');
  perform mcp._expect(input ->> 'tier' = any (enum_range(null::mcp.tier)::text[]), 'tier', 'Choose an access level.');
  if audience = 'user' then
    workspace := mcp._consent_workspace(person.user_id, input ->> 'workspace');
  end if;
  if pages._live_connections(person.user_id) >= (mcp.setting('connections_per_account'))::integer then
    perform mcp.fail('connection_limit', format('Your account has reached its limit of %s connections. Disconnect one first.',
      mcp.setting('connections_per_account')));
  end if;

  insert into mcp.connections (kind, audience, account, name, client_id, session_id, scopes, tier, workspace_id, allowlist, resource, created_at, expires_at)
  values ('own', decide_consent.audience, person.user_id,
    coalesce((select c.name from oauth.clients c where c.audience = decide_consent.audience and c.client_id = pending.client_id), 'A client'),
    pending.client_id, person.session_id, granted, (input ->> 'tier')::mcp.tier, workspace,
    case when decide_consent.audience = 'admin' then pages._allowlist(input -> 'allowlist') end, pending.resource, now,
    now + make_interval(secs => (mcp.setting('oauth.code_seconds'))::integer))
  returning id into made;
  insert into oauth.codes (hash, connection_id, client_id, redirect_uri, resource, code_challenge, expires_at)
  values (decode(input ->> 'code', 'hex'), made, pending.client_id, pending.redirect_uri, pending.resource, pending.code_challenge,
    now + make_interval(secs => (mcp.setting('oauth.code_seconds'))::integer));
  update oauth.requests q set decided_at = now, approved = true where q.id = pending.id;
  return json_build_object('approved', true, 'redirect_uri', pending.redirect_uri, 'parameters', answer);
end
$$;

comment on function pages.decide_consent(text, jsonb, jsonb) is 'Decide a request for consent.';
revoke all on function pages.decide_consent(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.decide_consent(text, jsonb, jsonb) to service_role;
