-- decide_consent: the person's answer to a request for consent, once.
-- input: id; approve; scopes (among those asked for), tier, workspace (slug; user audience), allowlist (commands; admin audience);
-- code: the hash of the code that is to be issued.
-- Rules: the person may narrow, never widen. The membership is read in this transaction; live connections are counted under the
-- account's lock. The connection ends with the code until the code is redeemed.
-- Raises: what _pending raises; workspace_not_available, connection_limit, VALIDATION_ERROR.
-- Answers where to send the browser, {"redirect_uri", "parameters", "approved"}, or {"error": …}.
create or replace function pages.decide_consent(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = ''
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
  -- Accounts are locked before anything else.
  perform from mcp.accounts a where a.user_id = person.user_id for no key update;
  pending := pages._find_consent(audience, input ->> 'id', person.user_id, request);
  now := mcp.now();
  answer := jsonb_strip_nulls(jsonb_build_object('state', pending.state, 'iss', oauth._origin(audience, request) || '/oauth'));
  if not (input ->> 'approve')::boolean then
    update oauth.requests q set decided_at = now, approved = false where q.id = pending.id;
    return json_build_object('approved', false, 'redirect_uri', pending.redirect_uri, 'parameters',
      answer || '{"error": "access_denied", "error_description": "The person declined."}');
  end if;

  granted := array(select s.name from mcp.scopes s
                    where s.name = any (pending.scopes) and input -> 'scopes' ? s.name order by s.position);
  perform mcp._expect(cardinality(granted) > 0, 'scopes', 'Choose at least one permission, or decline.');
  perform mcp._expect(input ->> 'tier' = any (enum_range(null::mcp.tier)::text[]), 'tier', 'Choose an access level.');
  if audience = 'user' then
    select w.id into workspace
      from public.workspaces w join public.workspace_members m on m.workspace_id = w.id
     where w.slug = input ->> 'workspace' and m.user_id = person.user_id and (m.role in ('owner', 'admin') or m.view_projects)
       for key share of m;
    if workspace is null then
      perform mcp.fail('workspace_not_available', 'Choose a workspace whose projects you can see. You may have left the one that you chose.');
    end if;
  end if;
  if pages._live_connections(person.user_id) >= (mcp.setting('connections_per_account'))::integer then
    perform mcp.fail('connection_limit', format('Your account has reached its limit of %s connections. Disconnect one first.',
      mcp.setting('connections_per_account')));
  end if;

  insert into mcp.connections (kind, audience, account, name, client_id, session_id, scopes, tier, workspace_id, allowlist, created_at, expires_at)
  values ('own', decide_consent.audience, person.user_id,
    coalesce((select c.name from oauth.clients c where c.audience = decide_consent.audience and c.client_id = pending.client_id), 'A client'),
    pending.client_id, person.session_id, granted, (input ->> 'tier')::mcp.tier, workspace,
    case when decide_consent.audience = 'admin' then pages._allowlist(input -> 'allowlist') end, now,
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
