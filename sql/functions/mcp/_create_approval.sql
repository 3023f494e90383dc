-- _create_approval: create an approval for a call, for its owner to decide; null when as many wait as the setting allows.
-- Rules: counted under the account's lock, so that the limit holds; those of disconnected agents do not count. Parallel calls that ask the
-- same get the same row.
create or replace function mcp._create_approval(actor mcp.actor, tool text, args jsonb, args_digest bytea)
  returns mcp.approvals
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  made mcp.approvals;
  now timestamptz;
begin
  perform from mcp.accounts a where a.user_id = actor.account for no key update;
  now := mcp.now();
  select a.* into made from mcp.approvals a
   where a.connection_id = actor.connection and a.tool = _create_approval.tool and a.digest = args_digest and a.used_at is null;
  if made.id is not null then
    return made;
  elsif (select count(*) from mcp.approvals a join mcp.connections c on c.id = a.connection_id and c.revoked_at is null
          where a.account = actor.account and a.decided_at is null and a.expires_at > now) >= (mcp.setting('approvals_per_account'))::integer then
    return null;
  end if;
  insert into mcp.approvals (account, connection_id, tool, arguments, digest, asked_at, expires_at)
  values (actor.account, actor.connection, _create_approval.tool, args, args_digest, now,
    now + make_interval(secs => (mcp.setting('approval_pending_seconds'))::integer))
  returning * into made;
  return made;
end
$$;

comment on function mcp._create_approval(mcp.actor, text, jsonb, bytea) is 'Create an approval for a call, for its owner to decide.';
revoke all on function mcp._create_approval(mcp.actor, text, jsonb, bytea) from public, anon, authenticated;
