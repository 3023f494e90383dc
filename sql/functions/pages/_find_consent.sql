-- _find_consent: a request for consent, locked, if this browser and this account may see it.
-- Rules: it belongs to the browser that began it and to the first account that looked; it is decided once, within ten minutes.
-- Raises: request_unknown (also for another browser's or account's request, so that a stranger learns nothing), request_decided,
-- request_expired.
create or replace function pages._find_consent(audience text, id text, account uuid, request jsonb)
  returns oauth.requests
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  pending oauth.requests;
begin
  if id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select q.* into pending from oauth.requests q
     where q.id = _find_consent.id::uuid and q.audience = _find_consent.audience and q.browser = decode(request ->> 'browser', 'hex')
       and (q.account is null or q.account = _find_consent.account) for update;
  end if;
  if pending.id is null then
    perform mcp.fail('request_unknown', 'This browser and account have no such request. Start again from the client.');
  elsif pending.decided_at is not null then
    perform mcp.fail('request_decided', 'You already decided this request. To make another connection, start again from the client.');
  elsif pending.expires_at <= mcp.now() then
    perform mcp.fail('request_expired', 'This request has expired. Start again from the client.');
  end if;
  if pending.account is null then
    update oauth.requests q set account = _find_consent.account where q.id = pending.id;
    pending.account := account;
  end if;
  return pending;
end
$$;

comment on function pages._find_consent(text, text, uuid, jsonb) is 'A request for consent that this person may decide.';
revoke all on function pages._find_consent(text, text, uuid, jsonb) from public, anon, authenticated;
