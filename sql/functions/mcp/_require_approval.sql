-- _require_approval: may a call that its owner must approve run now? True uses the approval up. False has set the answer: that the call
-- waits, or once that it was denied.
-- Rules: an approval is for one connection, tool and set of arguments, and ends with the session in which it was given. It is used up inside
-- the tool's block, so that it is spent if and only if the tool's changes stay. A repeated call finds the same approval waiting.
create or replace function mcp._require_approval(actor mcp.actor, tool text, args jsonb)
  returns boolean
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  -- A repeat of a call with an idempotency key goes on in the name of the first.
  request constant uuid := coalesce(actor.request ->> 'first_id', actor.request ->> 'id')::uuid;
  args_digest constant bytea := sha256(convert_to(args::text, 'UTF8'));
  asked mcp.approvals;
  now timestamptz;
begin
  -- The call goes on after an effect: this request has used the approval already.
  if actor.request ? 'effect' and exists (
       select from mcp.approvals a where a.connection_id = actor.connection and a.tool = _require_approval.tool and a.digest = args_digest
          and a.used_by = request and a.approved) then
    return true;
  end if;
  select a.* into asked from mcp.approvals a
   where a.connection_id = actor.connection and a.tool = _require_approval.tool and a.digest = args_digest and a.used_at is null
     for update;
  now := mcp.now();
  if asked.approved and asked.expires_at > now and public.mcp_live_actor(actor.account, asked.session_id) then
    update mcp.approvals a set used_at = now, used_by = request where a.id = asked.id;
    return true;
  elsif not asked.approved then
    update mcp.approvals a set used_at = now, used_by = request where a.id = asked.id;
    perform mcp.answer_error('approval_denied', 'The account''s owner denied this call; do not repeat it unless the owner asks you to.',
      jsonb_build_object('approval', asked.id));
    return false;
  elsif asked.approved or asked.expires_at <= now then
    delete from mcp.approvals a where a.id = asked.id; -- expired unused, or its session ended
    asked := null;
  end if;
  if asked.id is null then
    asked := mcp._create_approval(actor, tool, args, args_digest);
  end if;
  if asked.id is null then
    perform mcp.fail('approval_limit', format('%s calls wait for the account''s owner, as many as may; they are listed at %s/account.',
      mcp.setting('approvals_per_account'), mcp._origin(actor.audience, actor.request)));
  else
    perform mcp._answer_approval_pending(actor, asked);
  end if;
  return false;
end
$$;

comment on function mcp._require_approval(mcp.actor, text, jsonb) is 'Whether a call that its owner must approve may run now.';
revoke all on function mcp._require_approval(mcp.actor, text, jsonb) from public, anon, authenticated;
