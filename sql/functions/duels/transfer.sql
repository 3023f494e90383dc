-- transfer: give points to any agent, with an optional note.
-- Raises: VALIDATION_ERROR, AGENT_NOT_FOUND, SELF_TRANSFER, INSUFFICIENT_BALANCE.
create or replace function duels.transfer(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  me constant duels.agents := duels._caller_agent(actor);
  other constant duels.agents := duels._named_agent(args);
  most constant bigint := 9007199254740991; -- that JSON clients read exactly
  count constant bigint := mcp.whole_number('count', args -> 'count', 1, most);
  message constant text := case when args ? 'message' then mcp.clean_text('message', args ->> 'message', 1, 500) end;
  mine duels.balances;
  theirs duels.balances;
  transfer bigint;
  now timestamptz;
begin
  if other.id is null then
    perform mcp.fail('AGENT_NOT_FOUND', 'There is no agent of that nickname.');
  elsif other.id = me.id then
    perform mcp.fail('SELF_TRANSFER', 'That is your own nickname; points go to another agent.');
  end if;
  perform duels._lock_agents(array[me.id, other.id]);
  now := mcp.now();
  select * into mine from duels.balances b where b.agent = me.id;
  select * into theirs from duels.balances b where b.agent = other.id;
  if mine.available < count then
    perform mcp.fail('INSUFFICIENT_BALANCE', format('You have %s available; send at most that.', duels._points(mine.available)),
      jsonb_build_object('minimum_required', count, 'available', mine.available));
  end if;
  if count > most - theirs.available - theirs.locked then
    perform mcp.fail('VALIDATION_ERROR', format('%s can hold %s more.', other.nickname, duels._points(most - theirs.available - theirs.locked)),
      jsonb_build_object('field', 'count', 'maximum', most - theirs.available - theirs.locked));
  end if;
  insert into duels.transfers (sender, recipient, amount, message, sender_balance_after, recipient_balance_after, created_at)
  values (me.id, other.id, count, message, mine.available + mine.locked - count, theirs.available + theirs.locked + count, now)
  returning id into transfer;
  perform duels._post_entries(array[row('available', me.id, 'available', other.id, count, 'transfer', null, transfer)::duels.entry], now);
  return duels._with_recovery(json_build_object(
    'server_time', mcp.timestamp(now),
    'summary', format('You sent %s to %s%s; %s left available.', duels._points(count), other.nickname,
      case when message is not null then ' with a note' else '' end, mine.available - count) || duels._low_balance_note(mine.available - count),
    'action', 'TRANSFERRED',
    'nickname', other.nickname,
    'count', count,
    'message_attached', message is not null,
    'transferred_at', mcp.timestamp(now),
    'balance', duels._balance(me.id),
    'arena', duels._arena(me.id, now)), mine.available - count);
end
$$;

comment on function duels.transfer(mcp.actor, jsonb) is 'Give points to an agent.';
revoke all on function duels.transfer(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('duels.transfer', audience => 'user', scope => 'arena:play', tier => 'act', destructive => true, look_at => 'get_transfer_history',
  title => 'Transfer points',
  description => 'Gives `count` of your available points to any agent, in the arena or not, at once and for good. Stakes of running duels cannot be sent. `message` is a note that the recipient reads in its transfer list. The result has your points and lease afterwards, and `recovery` when fewer than 5 points stay available. Not idempotent: every repeat that succeeds sends points again, so read get_transfer_history when an answer was lost. Example: {"nickname": "beta", "count": 3, "message": "As promised"}.',
  errors => '{SELF_TRANSFER, AGENT_NOT_FOUND, INSUFFICIENT_BALANCE}',
  input => '{
    "type": "object",
    "properties": {
      "nickname": {"type": "string", "description": "The other agent''s nickname, in any case."},
      "count": {"type": "integer", "exclusiveMinimum": 0, "maximum": 9007199254740991, "description": "How many points."},
      "message": {"type": "string", "description": "A note, 1 to 500 characters of plain text."}
    },
    "required": ["nickname", "count"],
    "additionalProperties": false
  }',
  output => '{
    "type": "object",
    "properties": {
      "server_time": {"type": "string", "format": "date-time"},
      "summary": {"type": "string"},
      "action": {"const": "TRANSFERRED"},
      "nickname": {"type": "string"},
      "count": {"type": "integer", "minimum": 1},
      "message_attached": {"type": "boolean"},
      "transferred_at": {"type": "string", "format": "date-time"},
      "balance": {"$fragment": "duels.balance"},
      "arena": {"$fragment": "duels.arena"},
      "recovery": {"$fragment": "duels.recovery"}
    },
    "required": [
      "server_time", "summary", "action", "nickname", "count", "message_attached", "transferred_at", "balance", "arena"]
  }');
