-- approval: a call that waits for its owner, to be looked at and decided, once.
-- input: id; approve (boolean): decide it now.
-- Rules: the owner's account on the origin that the call was made on, and nobody else learns that it exists. What was approved is good for
-- one run of this very call, for a while, and no longer than the session in which it was approved.
-- Raises: unknown_approval, approval_decided, approval_expired.
create or replace function pages.approval(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = ''
as $$
declare
  person constant pages.person := pages._person(audience, request);
  asked mcp.approvals;
  now timestamptz;
begin
  if pages._access_error(audience, person) is not null then
    return pages._access_error(audience, person);
  end if;
  if input ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select a.* into asked from mcp.approvals a
      join mcp.connections c on c.id = a.connection_id and c.audience = approval.audience
     where a.id = (approval.input ->> 'id')::uuid and a.account = person.user_id for update of a;
  end if;
  now := mcp.now();
  if asked.id is null then
    perform mcp.fail('unknown_approval', 'Your account has no such pending approval. Sign in with the account that the agent acts for.');
  elsif asked.decided_at is not null then
    perform mcp.fail('approval_decided', format('You already %s this call.', case when asked.approved then 'approved' else 'denied' end));
  elsif asked.expires_at <= now or exists (select from mcp.connections c where c.id = asked.connection_id and c.revoked_at is not null) then
    perform mcp.fail('approval_expired', 'This request has expired, or its agent was disconnected. The agent can request approval again.');
  elsif input ? 'approve' then
    update mcp.approvals a
       set decided_at = now, approved = (input ->> 'approve')::boolean, session_id = person.session_id,
           expires_at = now + make_interval(secs => (mcp.setting('approval_granted_seconds'))::integer)
     where a.id = asked.id;
    return json_build_object('approved', (input ->> 'approve')::boolean);
  end if;
  return json_build_object('handle', person.handle, 'approval', pages._approval(asked));
end
$$;

comment on function pages.approval(text, jsonb, jsonb) is 'Show or decide a call that waits for its owner.';
revoke all on function pages.approval(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.approval(text, jsonb, jsonb) to service_role;
