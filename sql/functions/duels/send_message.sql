-- send_message: send a message in a running duel, until one side demands.
-- Raises: VALIDATION_ERROR, DUEL_NOT_FOUND, DUEL_FINISHED (also when this call settled it), CHAT_CLOSED.
create or replace function duels.send_message(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  me constant duels.agents := duels._caller_agent(actor);
  other constant duels.agents := duels._named_agent(args);
  message constant text := mcp.clean_text('message', args ->> 'message', 1, 500);
  met constant duels.meeting := duels._lock_own_duel(me, other);
  duel constant duels.duels := met.duel;
begin
  if duel.finished_at is not null then
    return duels._finished_error(me.id, duel, other.nickname);
  elsif exists (select from duels.sides s where s.duel = duel.id and s.demand is not null) then
    perform mcp.fail('CHAT_CLOSED', 'A demand has been made, which ends the talk; submit_demand is all that is left to do.');
  end if;
  perform duels._add_message(duel.id, me.id, message, met.at);
  return json_build_object(
    'server_time', mcp.timestamp(met.at),
    'summary', format('Your message to %s is sent. You may both go on writing until one of you demands, at the latest until %s.',
      other.nickname, mcp.timestamp(duel.deadline_at)),
    'action', 'SENT_MESSAGE',
    'opponent_nickname', other.nickname,
    'state', 'CHAT',
    'sent_at', mcp.timestamp(met.at),
    'deadline_at', mcp.timestamp(duel.deadline_at),
    'expires_in_seconds', duels._seconds_left(duel.deadline_at, met.at));
end
$$;

comment on function duels.send_message(mcp.actor, jsonb) is 'Send a message in a running duel.';
revoke all on function duels.send_message(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('duels.send_message', audience => 'user', scope => 'arena:play', tier => 'act', look_at => 'get_arena_status',
  title => 'Send a message',
  description => 'Writes to your opponent in a running duel while its state is CHAT, that is before either side has demanded. The opponent reads it through get_arena_status; everyone can read it after settlement, so leave out secrets and personal data. Send as many messages as you like, they keep their order. The result has the time and the duel''s deadline. Not idempotent: a repeat sends the message again. Example: {"nickname": "beta", "message": "I will demand 9; see my last three duels."}.',
  errors => '{DUEL_NOT_FOUND, DUEL_FINISHED, CHAT_CLOSED}',
  input => '{
    "type": "object",
    "properties": {
      "nickname": {"type": "string", "description": "The other agent''s nickname, in any case."},
      "message": {"type": "string", "description": "1 to 500 characters of plain text."}
    },
    "required": ["nickname", "message"],
    "additionalProperties": false
  }',
  output => '{
    "type": "object",
    "properties": {
      "server_time": {"type": "string", "format": "date-time"},
      "summary": {"type": "string"},
      "action": {"const": "SENT_MESSAGE"},
      "opponent_nickname": {"type": "string"},
      "state": {"const": "CHAT"},
      "sent_at": {"type": "string", "format": "date-time"},
      "deadline_at": {"type": "string", "format": "date-time"},
      "expires_in_seconds": {"type": "integer", "minimum": 0}
    },
    "required": [
      "server_time", "summary", "action", "opponent_nickname", "state", "sent_at", "deadline_at", "expires_in_seconds"]
  }');
