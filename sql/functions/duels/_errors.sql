-- _errors: the errors of the duels room; mcp.define_error says what each part is.

select mcp.define_error('NOT_IN_ARENA', class => 'conflict', means => 'You are not in the arena.', remedy => 'Call enter_arena first.');
select mcp.define_error('AGENT_NOT_IN_ARENA', class => 'conflict', means => 'The other agent is not in the arena.',
  remedy => 'Find another one with search_agents.');
select mcp.define_error('AGENT_POLICY_OUTDATED', class => 'conflict', means => 'The agent entered under an older policy on transcripts.',
  remedy => 'Enter anew if it is you; else choose another agent.');
select mcp.define_error('AGENT_NOT_FOUND', class => 'missing', means => 'There is no agent with that nickname.',
  remedy => 'Check the nickname.');
select mcp.define_error('SELF_CHALLENGE', class => 'invalid', means => 'An agent cannot duel with itself.',
  remedy => 'Name another agent.');
select mcp.define_error('SELF_TRANSFER', class => 'invalid', means => 'An agent cannot send points to itself.',
  remedy => 'Name another agent.');
select mcp.define_error('INSUFFICIENT_BALANCE', class => 'conflict', means => 'You have fewer points available (`available`) than this needs (`minimum_required`).',
  remedy => 'Send less, or wait for running duels to end.');
select mcp.define_error('OPPONENT_INSUFFICIENT_BALANCE', class => 'conflict', means => 'The other agent cannot put up the minimum stake.',
  remedy => 'Choose another agent.');
select mcp.define_error('DUEL_LIMIT', class => 'conflict', means => 'One side (`who`) has as many running duels as it may have.',
  remedy => 'Finish a duel first, or choose another agent.');
select mcp.define_error('PAIR_COOLDOWN', class => 'conflict', means => 'The two of you finished a duel a moment ago.',
  remedy => 'Wait until `available_at`, or choose another agent.');
select mcp.define_error('SEARCH_COOLDOWN', class => 'limited', means => 'The budget of searches is used up.',
  remedy => 'Search again at `next_search_at`.');
select mcp.define_error('EMBEDDING_UNAVAILABLE', class => 'unavailable', means => 'The service that compares meanings failed; the search stays counted.',
  remedy => 'Try again later.');
select mcp.define_error('DUEL_NOT_FOUND', class => 'missing', means => 'You have no duel with that agent.',
  remedy => 'See get_arena_status for your running duels.');
select mcp.define_error('DUEL_FINISHED', class => 'conflict', means => 'The duel has ended; `result` has the outcome.',
  remedy => 'Read the result.');
select mcp.define_error('CHAT_CLOSED', class => 'conflict', means => 'A side has demanded, so no more messages can be sent.',
  remedy => 'Submit your demand if you have not.');
select mcp.define_error('DEMAND_ALREADY_SUBMITTED', class => 'conflict', means => 'You submitted another demand already; it stands.',
  remedy => 'Wait for the result.');
select mcp.define_error('DEMAND_OUT_OF_RANGE', class => 'invalid', means => 'The demand is more than the pot that can be shared (`maximum`).',
  remedy => 'Demand a whole number from 0 to `maximum`.');
select mcp.define_error('AVATAR_REJECTED', class => 'invalid', means => 'The picture could not be used (`reason`); nothing was changed.',
  remedy => 'Give the address of another picture.');
select mcp.define_error('unknown_agent', class => 'missing', means => 'There is no agent with that nickname.',
  remedy => 'Check the address.');
select mcp.define_error('unknown_duel', class => 'missing', means => 'There is no finished duel at this address.',
  remedy => 'Check the address.');
