-- decide_approval: approve or deny a call that waits for its owner, once.
-- input: id; approve (boolean).
-- Rules: an approval is good for one run of this very call, for a limited time, and only while the session lasts in which it was given.
-- Raises: VALIDATION_ERROR, and what _find_approval raises.
-- Answers {"approved"}, or {"code": …} to a browser that _access_error keeps out.
create or replace function pages.decide_approval(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  person constant pages.person := pages._person(audience, request);
  asked mcp.approvals;
  now timestamptz;
begin
  if pages._access_error(audience, person) is not null then
    return pages._access_error(audience, person);
  end if;
  asked := pages._find_approval(audience, input ->> 'id', person.user_id);
  perform mcp._expect(jsonb_typeof(input -> 'approve') = 'boolean', 'approve', 'Say whether the call may run: true or false.');
  perform from mcp.approvals a where a.id = asked.id for update;
  asked := pages._find_approval(audience, input ->> 'id', person.user_id); -- again under the lock: another browser may have decided
  now := mcp.now();
  update mcp.approvals a
     set decided_at = now, approved = (input ->> 'approve')::boolean, session_id = person.session_id,
         expires_at = now + make_interval(secs => (mcp.setting('approval_granted_seconds'))::integer)
   where a.id = asked.id;
  return json_build_object('approved', (input ->> 'approve')::boolean);
end
$$;

comment on function pages.decide_approval(text, jsonb, jsonb) is 'Approve or deny a call that waits for its owner.';
revoke all on function pages.decide_approval(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.decide_approval(text, jsonb, jsonb) to service_role;
