-- _errors: the errors of the world room; mcp.define_error says what each part is.

select mcp.define_error('capability_missing', class => 'forbidden', means => 'Your role does not include the capability for this command.',
  remedy => 'Ask an administrator whose role does.');
select mcp.define_error('command_not_allowlisted', class => 'forbidden', means => 'The connection''s allowlist does not include this command.',
  remedy => 'Ask the account''s owner to extend the allowlist.');
select mcp.define_error('match_running', class => 'conflict', means => 'Another host runs this match.',
  remedy => 'End that host, or wait until it counts as gone.');
select mcp.define_error('unknown_match', class => 'missing', means => 'There is no such match.', remedy => 'List the matches.');
select mcp.define_error('unknown_command', class => 'missing', means => 'There is no such command waiting for a result.',
  remedy => 'Read the commands again.');
select mcp.define_error('world_not_ready', class => 'unavailable', means => 'The match''s host has not sent a state yet.',
  remedy => 'Try again once the host runs.');
select mcp.define_error('no_match', class => 'conflict', means => 'No match is running.',
  remedy => 'Wait until a host has begun one with its first state.');
