-- _record: record a call: one event, and at most once a minute the connection's last use. A valid credential clears its address's failures.
-- Last come the rooms' recorders.
-- Rules: never a credential, argument or result. Callers without a credential or locked out are not recorded: they could fill the disk.
-- Refusals cost their caller nothing, so of equal ones in a minute one event counts the rest. Rooms still hear of each call of theirs that a
-- gate refused, but not of those over budget.
create or replace function mcp._record(context mcp.call_context, credential jsonb, kind text, name text, outcome text, body json, cause text,
  started timestamptz, args jsonb, replayed boolean default false)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  actor constant mcp.actor := context.actor;
  at constant timestamptz := mcp.now();
  live constant boolean := coalesce(context.live, false);
  counted boolean; -- in the event of an equal refusal
  code constant text := case when outcome in ('error', 'refused', 'pending') then body ->> 'code' end;
begin
  if not credential ? 'sha256' or code = 'too_many_attempts' then
    return;
  end if;
  counted := outcome = 'refused' and mcp._coalesce_refusal(context, credential, name, code, at);
  if not counted then
    insert into mcp.events (slot, at, request_id, audience, account, connection, caller, transport, kind, name, outcome, code,
      duration_us, cause, replayed)
    values (mcp._event_slot(at), at, (actor.request ->> 'id')::uuid, actor.audience, actor.account, actor.connection, actor.client,
      left(actor.request ->> 'transport', 20), kind, left(name, 200), outcome, code,
      extract(epoch from clock_timestamp() - started) * 1000000, left(cause, 4000), replayed);
    if outcome = 'refused' then
      perform mcp._coalesce_refusal(context, credential, name, code, at, currval('mcp.events_seq'));
    end if;
  elsif context.entry_function is null or code = 'RATE_LIMITED' then
    return;
  end if;
  if live and context.failures is not null then
    delete from mcp.lockouts l
     where l.address = mcp._address_group(actor.request ->> 'address') and l.audience = actor.audience and l.locked_until is null;
  end if;
  if live and (context.last_used_at is null or context.last_used_at < at - interval '1 minute') then
    update mcp.connections c set last_used_at = at
     where c.id = (select w.id from mcp.connections w where w.id = actor.connection for no key update skip locked);
  end if;
  if live and context.session_open then
    update mcp.sessions s set last_used_at = at
     where s.hash = (select w.hash from mcp.sessions w
                      where w.hash = decode(actor.request ->> 'session', 'hex') and w.last_used_at < at
                        for no key update skip locked);
  end if;
  if live and kind <> 'list' and not actor.request ? 'effect' and not replayed then
    perform mcp._run_recorders(actor, kind, name, (
      select coalesce(jsonb_object_agg(a.argument, args -> a.argument), '{}') from mcp.safe_arguments a
       where a.audience = actor.audience and a.name = _record.name and args ? a.argument), outcome, code);
  end if;
end
$$;

comment on function mcp._record(mcp.call_context, jsonb, text, text, text, json, text, timestamptz, jsonb, boolean) is 'Record a call.';
revoke all on function mcp._record(mcp.call_context, jsonb, text, text, text, json, text, timestamptz, jsonb, boolean) from public, anon, authenticated;
