-- _refusal: who calls, and may they? Null, or the first gate's refusal: the lockout, the credential, the administrator's role, the session,
-- the catalog, the scope, the tier, the consent, the budget.
-- Rules: all wrong credentials get the same answer; only one that was never issued, for whatever purpose, counts towards a lockout.
create or replace function mcp._refusal(context mcp.call_context, credential jsonb, kind text, name text)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  actor constant mcp.actor := context.actor;
  code text;
  locked json;
begin
  if context.locked_until is not null and (actor.audience = 'admin' or (credential ? 'sha256' and not coalesce(context.live, false))) then
    return mcp._error('too_many_attempts', 'Too many wrong credentials from this address; wait before trying again.',
      jsonb_build_object('retry_after_seconds', ceil(extract(epoch from context.locked_until - mcp.now()))::integer));
  end if;
  if not coalesce(context.live, false) then
    if credential ? 'sha256' and context.issued is not true and mcp._was_issued(decode(credential ->> 'sha256', 'hex')) is not true then
      locked := mcp._refuse_guess(mcp._address_group(actor.request ->> 'address'), actor.audience);
    end if;
    return coalesce(locked, mcp._error('UNAUTHORIZED', case when credential ? 'sha256'
      then 'This credential is not valid here; connect again or use a live agent key.'
      else 'Send an access token or an agent key as "Authorization: Bearer …".' end, null));
  end if;
  if actor.audience = 'admin' and context.administrator is not true then
    return mcp._error('admin_required', 'Administrator access required', null);
  end if;
  if actor.request ? 'session' and not coalesce(context.session_open, false) then
    return mcp._error('unknown_session', 'No MCP session for this credential; call initialize first (Mcp-Session-Id header).', null);
  end if;
  if kind <> 'list' and context.entry_function is null then
    return mcp._error('unknown_' || kind, format('There is no %s named %s here; list them to see what there is.', kind,
      to_json(left(name, 200))), case when kind = 'resource' then jsonb_build_object('uri', name) end);
  end if;
  if kind <> 'list' then
    code := mcp._gate(actor, context.entry_scope, context.entry_tier, context.entry_consent);
  end if;
  if code = 'scope_missing' then
    return mcp._error(code, format('This connection lacks the scope %s; connect again and allow it.', context.entry_scope),
      jsonb_build_object('scopes', array_remove(array[context.entry_scope, context.entry_consent], null), 'kind', actor.kind));
  elsif code = 'tier_too_low' then
    return mcp._error(code, format('This needs the tier %s and the connection''s ceiling is %s; connect again with a higher one.',
      context.entry_tier, actor.tier), jsonb_build_object('required', context.entry_tier, 'tier', actor.tier));
  elsif code = 'mcp_account_actions_required' then
    return mcp._error(code, 'The account''s owner has not allowed account actions; connect again, or make a key, with account:act.',
      jsonb_build_object('scopes', array[context.entry_consent]));
  end if;
  if context.over_until is not null and kind <> 'list' and not actor.request ? 'effect' then
    return mcp._rate_limited(context.budget_subject, context.per_hour);
  end if;
  return null;
end
$$;

comment on function mcp._refusal(mcp.call_context, jsonb, text, text) is 'The first gate''s refusal, or null.';
revoke all on function mcp._refusal(mcp.call_context, jsonb, text, text) from public, anon, authenticated;
