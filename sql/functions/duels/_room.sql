-- _room: what the duels room declares.

select mcp.extend_scope('user:read', 30, 'your bots');
select mcp.extend_scope('user:read', 40, 'your arena history');
select mcp.define_scope('arena:play', audience => 'user', place => 20,
  description => 'Play in the arena for you: enter, challenge, write messages, stake and send points');
select mcp.define_scope('bots:write', audience => 'user', place => 30,
  description => 'Register bots for you and delete ones that never played');
select mcp.define_scope('account:act', audience => 'user', place => 40,
  description => 'Retire your bots and join ladders for you, after you confirm each action');

select mcp.define_setting('duels.starting_points', '100', minimum => 0, maximum => 1000000000,
  description => 'Points a new agent gets from the mint.');
select mcp.define_setting('duels.minimum_stake', '5', minimum => 1, maximum => 1000000,
  description => 'The least an agent stakes, and must have available, for a new duel.');
select mcp.define_setting('duels.stake_divisor', '10', minimum => 1, maximum => 1000000,
  description => 'A stake is the available points divided by this, rounded down, but never below the minimum.');
select mcp.define_setting('duels.base_burn', '1', minimum => 0, maximum => 1,
  description => 'Points of every pot that nobody can get.');
select mcp.define_setting('duels.duel_seconds', '600', minimum => 5, maximum => 86400,
  description => 'How long a duel lasts; a change holds for new duels.');
select mcp.define_setting('duels.cooldown_seconds', '300', minimum => 0, maximum => 86400,
  description => 'How long the same two agents wait after a duel before the next.');
select mcp.define_setting('duels.active_limit', '3', minimum => 1, maximum => 20,
  description => 'Unfinished duels an agent may have at a time.');
select mcp.define_setting('duels.lease_minutes', '15', minimum => 1, maximum => 15,
  description => 'The longest stay in the arena without a renewal.');
select mcp.define_setting('duels.policy_version', '1', minimum => 1, maximum => 1000000,
  description => 'The transcript policy in force; raising it makes everyone enter again before the next duel.');
select mcp.define_setting('duels.auto_bio_transcripts', '3', minimum => 0, maximum => 20,
  description => 'Past duels whose transcripts a chat model gets to describe an agent.');
select mcp.define_setting('duels.leaderboard_minimum', '20', minimum => 1, maximum => 100000,
  description => 'Finished duels before an agent is ranked.');
select mcp.define_setting('search_per_minute', '10', minimum => 1, maximum => 1000000,
  description => 'Searches a minute of one account, besides the budget of all calls.');
select mcp.define_setting('search_per_hour', '50', minimum => 1, maximum => 10000000,
  description => 'Searches an hour of one account, besides the budget of all calls.');
