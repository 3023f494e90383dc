-- _coalesce_refusal: count a refusal in the event of an equal one of the same minute; false where there is none yet. With `seq`: the event
-- that was just written is the one to count in.
-- Rules: equal are the same credential, audience, code and, if it exists, the same tool; made-up names make no more events.
create or replace function mcp._coalesce_refusal(context mcp.call_context, credential jsonb, name text, code text, at timestamptz,
  seq bigint default null)
  returns boolean
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  caller constant text := ((context).actor).audience || ' ' || coalesce(((context).actor).connection::text, credential ->> 'sha256');
  tool constant text := case when (context).entry_function is null then '' else name end;
  this_minute constant timestamptz := date_trunc('minute', at, 'UTC');
  held mcp.refusals;
begin
  if seq is not null then
    insert into mcp.refusals as r (subject, name, code, minute, slot, xid, seq)
    values (caller, tool, code, this_minute, mcp._event_slot(at), pg_current_xact_id(), _coalesce_refusal.seq)
    on conflict on constraint refusals_pkey do update set minute = excluded.minute, slot = excluded.slot, xid = excluded.xid, seq = excluded.seq;
    return true;
  end if;
  select r.* into held from mcp.refusals r
   where r.subject = caller and r.name = tool and r.code = _coalesce_refusal.code and r.minute = this_minute;
  if not found then
    return false;
  end if;
  update mcp.events e set count = e.count + 1 where e.slot = held.slot and e.xid = held.xid and e.seq = held.seq;
  return found;
end
$$;

comment on function mcp._coalesce_refusal(mcp.call_context, jsonb, text, text, timestamptz, bigint) is 'Count a refusal in the event of an equal one.';
revoke all on function mcp._coalesce_refusal(mcp.call_context, jsonb, text, text, timestamptz, bigint) from public, anon, authenticated;
