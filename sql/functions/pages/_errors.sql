-- _errors: the errors of the pages; mcp.define_error says what each part is.

select mcp.define_error('sign_in', class => 'unauthenticated', means => 'The page is for people who are signed in.', remedy => 'Sign in.');
select mcp.define_error('choose_handle', class => 'conflict', means => 'The account has no handle yet.', remedy => 'Choose one.');
select mcp.define_error('sign_in_failed', class => 'invalid', means => 'The sign-in did not succeed.',
  remedy => 'Try again, or use another sign-in method.');
select mcp.define_error('sign_in_stale', class => 'invalid', means => 'The sign-in started in another browser, is complete, or expired.',
  remedy => 'Start again.');
select mcp.define_error('sign_in_closed', class => 'forbidden', means => 'This sign-in method is disabled.', remedy => 'Use another one.');
select mcp.define_error('sign_in_unavailable', class => 'unavailable', means => 'The sign-in service does not respond.',
  remedy => 'Try again in a moment.');
select mcp.define_error('sign_up_closed', class => 'forbidden', means => 'Sign-up is closed on this server.',
  remedy => 'Ask the operator for an account.');
select mcp.define_error('second_factor', class => 'forbidden', means => 'The account requires two-factor authentication, which these pages do not support.',
  remedy => 'Sign in with another account.');
select mcp.define_error('wrong_code', class => 'invalid', means => 'The code is incorrect or expired.',
  remedy => 'Check the latest email, or request another code.');
select mcp.define_error('no_mail', class => 'unavailable', means => 'This server cannot send email.',
  remedy => 'Use a password, or ask the operator to set up email.');
select mcp.define_error('email_taken', class => 'conflict', means => 'An account with this email address exists.',
  remedy => 'Sign in to it.');
select mcp.define_error('request_unknown', class => 'missing', means => 'There is no such authorization request in this browser.',
  remedy => 'Start again in the client.');
select mcp.define_error('request_decided', class => 'conflict', means => 'The authorization request was decided already.',
  remedy => 'Start again in the client.');
select mcp.define_error('request_expired', class => 'gone', means => 'The authorization request expired.',
  remedy => 'Start again in the client.');
select mcp.define_error('connection_limit', class => 'conflict', means => 'The account has as many connections as it may have.',
  remedy => 'Revoke one first.');
select mcp.define_error('unknown_connection', class => 'missing', means => 'There is no such connection.',
  remedy => 'List the connections.');
select mcp.define_error('unknown_approval', class => 'missing', means => 'There is no such approval of this account.',
  remedy => 'See the account page.');
select mcp.define_error('approval_decided', class => 'conflict', means => 'The call was decided already.',
  remedy => 'Nothing is left to do.');
select mcp.define_error('approval_expired', class => 'gone', means => 'The approval expired before it was decided.',
  remedy => 'Have the agent call again.');
