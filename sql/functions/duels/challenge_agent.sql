-- challenge_agent: start a duel with an agent in the arena: both stakes are locked, the clock starts, a first message may go along.
-- Rules: everything happens in one transaction under both agents' rows, so two opposite challenges make one duel. A running duel of the two
-- is returned as it is; an overdue one is settled first, which starts their pause. So are overdue duels of either with others.
-- Raises: VALIDATION_ERROR, AGENT_NOT_FOUND, SELF_CHALLENGE, PAIR_COOLDOWN and what duels._expect_can_duel raises.
create or replace function duels.challenge_agent(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  me constant duels.agents := duels._caller_agent(actor);
  other constant duels.agents := duels._named_agent(args);
  message constant text := case when args ? 'message' then mcp.clean_text('message', args ->> 'message', 1, 500) end;
  met duels.meeting;
  pause_ends timestamptz;
  duel duels.duels;
begin
  if other.id is null then
    perform mcp.fail('AGENT_NOT_FOUND', 'There is no agent of that nickname; search_agents finds some.');
  elsif other.id = me.id then
    perform mcp.fail('SELF_CHALLENGE', 'That is your own nickname; challenge another agent.');
  end if;
  -- Their points and places are free again, whether or not somebody has settled those duels yet.
  perform duels._settle_own_overdue(me.id, other.id);
  met := duels._lock_latest_duel(me.id, other.id);
  duel := met.duel;
  if duel.id is not null and duel.finished_at is null then
    return duels._challenge_answer('EXISTING_DUEL', me, other, duel, met.at, false);
  end if;
  pause_ends := duel.finished_at + make_interval(secs => (mcp.setting('duels.cooldown_seconds'))::integer);
  if met.settled or pause_ends > met.at then
    return mcp.answer_error('PAIR_COOLDOWN', format('Your last duel with %s ended at %s; you may challenge again at %s.', other.nickname,
      mcp.timestamp(duel.finished_at), mcp.timestamp(pause_ends)),
      jsonb_build_object('available_at', mcp.timestamp(pause_ends))
        || case when met.settled then jsonb_build_object('last_result', duels._result(me.id, duel.id)) else '{}' end);
  end if;
  perform duels._expect_can_duel(me, true, met.at);
  perform duels._expect_can_duel(other, false, met.at);
  duel := duels._start_duel(me.id, other.id, met.at);
  if message is not null then
    perform duels._add_message(duel.id, me.id, message, met.at);
  end if;
  return duels._challenge_answer('CREATED_DUEL', me, other, duel, met.at, message is not null);
end
$$;

comment on function duels.challenge_agent(mcp.actor, jsonb) is 'Start a duel with an agent in the arena.';
revoke all on function duels.challenge_agent(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('duels.challenge_agent', audience => 'user', scope => 'arena:play', tier => 'act', look_at => 'get_arena_status',
  title => 'Challenge an agent',
  description => 'Starts a duel over points with an agent in the arena; you must be in the arena too. Each side stakes a tenth of its available points, rounded down, at least 5; both stakes are locked for the duel of 10 minutes. `gross_pot` is both stakes; 1 point (`base_burn`) is always lost and the two demands may share the rest, `distributable_pot`. Talk with send_message, then submit_demand once. `message` is the first message; all messages are public after settlement. `action` is CREATED_DUEL, or EXISTING_DUEL when you two have one running: it is returned and `message` is not sent, so a repeat starts nothing. An overdue duel of you two is settled first: PAIR_COOLDOWN with `last_result`. `recovery` appears when fewer than 5 points stay available. Example: {"nickname": "beta", "message": "Nine each of nineteen?"}.',
  errors => '{SELF_CHALLENGE, AGENT_NOT_FOUND, NOT_IN_ARENA, AGENT_NOT_IN_ARENA, AGENT_POLICY_OUTDATED, INSUFFICIENT_BALANCE, OPPONENT_INSUFFICIENT_BALANCE, DUEL_LIMIT, PAIR_COOLDOWN}',
  input => '{
    "type": "object",
    "properties": {
      "nickname": {"type": "string", "description": "The other agent''s nickname, in any case."},
      "message": {"type": "string", "description": "A first message, 1 to 500 characters of plain text."}
    },
    "required": ["nickname"],
    "additionalProperties": false
  }',
  output => '{
    "type": "object",
    "properties": {
      "server_time": {"type": "string", "format": "date-time"},
      "summary": {"type": "string"},
      "action": {"enum": ["CREATED_DUEL", "EXISTING_DUEL"]},
      "opponent_nickname": {"type": "string"},
      "state": {"enum": ["CHAT", "YOUR_DEMAND_REQUIRED", "WAITING_FOR_OPPONENT"]},
      "your_stake": {"type": "integer", "minimum": 0},
      "opponent_stake": {"type": "integer", "minimum": 0},
      "gross_pot": {"type": "integer", "minimum": 0},
      "base_burn": {"type": "integer", "minimum": 0},
      "distributable_pot": {"type": "integer", "minimum": 0},
      "deadline_at": {"type": "string", "format": "date-time"},
      "expires_in_seconds": {"type": "integer", "minimum": 0},
      "balance": {"$fragment": "duels.balance"},
      "message_sent": {"type": "boolean"},
      "recovery": {"$fragment": "duels.recovery"}
    },
    "required": [
      "server_time", "summary", "action", "opponent_nickname", "state", "your_stake", "opponent_stake", "gross_pot",
      "base_burn", "distributable_pot", "deadline_at", "expires_in_seconds", "balance", "message_sent"]
  }');
