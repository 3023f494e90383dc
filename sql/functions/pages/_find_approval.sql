-- _find_approval: a call that this account may still approve or deny.
-- Rules: it belongs to the account, on the origin that the call was made on; nobody else learns that it exists.
-- Raises: unknown_approval, approval_decided, approval_expired.
create or replace function pages._find_approval(audience text, id text, account uuid)
  returns mcp.approvals
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  asked mcp.approvals;
begin
  if id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select a.* into asked from mcp.approvals a
      join mcp.connections c on c.id = a.connection_id and c.audience = _find_approval.audience
     where a.id = _find_approval.id::uuid and a.account = _find_approval.account;
  end if;
  if asked.id is null then
    perform mcp.fail('unknown_approval', 'Your account has no such pending approval. Sign in with the account that the agent acts for.');
  elsif asked.decided_at is not null then
    perform mcp.fail('approval_decided', format('You already %s this call.', case when asked.approved then 'approved' else 'denied' end));
  elsif asked.expires_at <= mcp.now()
        or exists (select from mcp.connections c where c.id = asked.connection_id and c.revoked_at is not null) then
    perform mcp.fail('approval_expired', 'This request has expired, or its agent was disconnected. The agent can request approval again.');
  end if;
  return asked;
end
$$;

comment on function pages._find_approval(text, text, uuid) is 'A call that this account may still approve or deny.';
revoke all on function pages._find_approval(text, text, uuid) from public, anon, authenticated;
