-- _room: what the core declares: the role of administrators, the scopes of its own tools, its figures of policy.
-- Rules: rooms add to roles and scopes in files of this name of their own.

select mcp.define_role('admin');

select mcp.define_scope('user:read', audience => 'user', place => 10, description => 'Read %s');
select mcp.extend_scope('user:read', 10, 'your handle');
select mcp.define_scope('admin:read', audience => 'admin', place => 110, description => 'Read %s');
select mcp.extend_scope('admin:read', 90, 'connections');

select mcp.define_setting('user_calls_per_minute', '200', minimum => 1, maximum => 1000000,
  description => 'Calls a minute of one account on the user audience, all tools and transports together.');
select mcp.define_setting('user_calls_per_hour', '4000', minimum => 1, maximum => 10000000,
  description => 'Calls an hour of one account on the user audience, all tools and transports together.');
select mcp.define_setting('rate_limit_per_min', '120', minimum => 0, maximum => 1000000,
  description => 'Calls a minute of one credential on the admin audience; 0 sets no limit.');
select mcp.define_setting('keys_per_account', '20', minimum => 1, maximum => 1000,
  description => 'Live agent keys an account may hold.');
select mcp.define_setting('lockout_failures', '5', minimum => 1, maximum => 1000,
  description => 'Credentials that were never issued, from one address, before it is locked out.');
select mcp.define_setting('lockout_seconds', '300', minimum => 1, maximum => 86400,
  description => 'How long an address stays locked out, and how long its failures are remembered.');
select mcp.define_setting('events_retention_days', '30', minimum => 1, maximum => 30,
  description => 'Whole days for which call events are kept.');
select mcp.define_setting('jobs_lease_seconds', '60', minimum => 1, maximum => 3600,
  description => 'How long a worker may take over a job before another takes it.');
select mcp.define_setting('jobs_attempts', '8', minimum => 1, maximum => 100,
  description => 'Tries before a job is given up.');
select mcp.define_setting('jobs_first_pause_seconds', '5', minimum => 1, maximum => 3600,
  description => 'The pause after a job''s first failure; it doubles with every further one.');
select mcp.define_setting('jobs_dead_days', '30', minimum => 1, maximum => 3650,
  description => 'Days for which jobs that were given up are kept.');
select mcp.define_setting('max_sessions', '8', minimum => 1, maximum => 100000,
  description => 'Open MCP sessions of the admin audience; one more closes the longest idle.');
select mcp.define_setting('session_idle_seconds', '86400', minimum => 60, maximum => 2592000,
  description => 'How long a session may be idle before it is closed.');
select mcp.define_setting('idempotency_key_seconds', '86400', minimum => 60, maximum => 604800,
  description => 'How long the answer of a call with an idempotency key is kept for its repeats.');
select mcp.define_setting('results_checked_percent', '1', minimum => 0, maximum => 100,
  description => 'How many results of a hundred are held against the output schemas of their tools; what does not fit is logged and counted.');
select mcp.define_setting('owner_approval', 'false',
  description => 'Whether tools marked for approval wait for the owner on every account (true or false); while false, each account chooses.');
select mcp.define_setting('approval_pending_seconds', '900', minimum => 30, maximum => 86400,
  description => 'How long a call waits for its owner''s decision.');
select mcp.define_setting('approval_granted_seconds', '900', minimum => 30, maximum => 86400,
  description => 'How long an approval can be used once it was given.');
select mcp.define_setting('approvals_per_account', '20', minimum => 1, maximum => 1000,
  description => 'Calls of one account that may wait for a decision at the same time.');
