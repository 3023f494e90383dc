-- _errors: the errors that the core and all rooms share; mcp.define_error says what each part is.

select mcp.define_error('UNAUTHORIZED', class => 'unauthenticated', means => 'The call carries no credential, or one that is wrong, ended or for the other audience.',
  remedy => 'Connect again, or send a live agent key.');
select mcp.define_error('too_many_attempts', class => 'limited', means => 'Too many wrong credentials, codes or sign-ins came from this address.',
  remedy => 'Wait `retry_after_seconds`.');
select mcp.define_error('admin_required', class => 'forbidden', means => 'The account has no administrator role.',
  remedy => 'Ask an administrator for a role, or use another account.');
select mcp.define_error('unknown_session', class => 'missing', means => 'No session with this id is open for this credential.',
  remedy => 'Call initialize and send the new Mcp-Session-Id.');
select mcp.define_error('unknown_tool', class => 'missing', means => 'This audience has no tool of that name.',
  remedy => 'List the tools.');
select mcp.define_error('unknown_resource', class => 'missing', means => 'This audience has no resource at that address.',
  remedy => 'List the resources and resource templates.');
select mcp.define_error('unknown_prompt', class => 'missing', means => 'This audience has no prompt of that name.',
  remedy => 'List the prompts.');
select mcp.define_error('unknown_route', class => 'missing', means => 'This audience has no such HTTP route.', remedy => 'See GET /api.');
select mcp.define_error('scope_missing', class => 'forbidden', means => 'The connection was not given the scope that this needs (`scopes`).',
  remedy => 'Connect again and allow the scope, or create a key with it.');
select mcp.define_error('tier_too_low', class => 'forbidden', means => 'This needs a higher access level (`required`) than the connection has (`tier`).',
  remedy => 'Connect again with a higher access level.');
select mcp.define_error('mcp_account_actions_required', class => 'forbidden', means => 'The account''s owner has not allowed account actions.',
  remedy => 'Connect again, or create a key, with the scope in `scopes`.');
select mcp.define_error('approval_pending', class => 'conflict', means => 'The account''s owner has to approve this call.',
  remedy => 'Show `page` to the owner; repeat the call after the decision, before `expires_at`.');
select mcp.define_error('approval_denied', class => 'forbidden', means => 'The account''s owner denied this call.',
  remedy => 'Repeat it only when the owner asks you to.');
select mcp.define_error('approval_limit', class => 'conflict', means => 'Too many calls of this account wait for approval.',
  remedy => 'Ask the owner to decide the pending ones.');
select mcp.define_error('input_required', class => 'invalid', means => 'The call needs something that this client cannot ask its person for.',
  remedy => 'Use a client that supports the named capability.');
select mcp.define_error('RATE_LIMITED', class => 'limited', means => 'The budget of calls for this minute or hour is used up.',
  remedy => 'Wait `retry_after_seconds`.');
select mcp.define_error('VALIDATION_ERROR', class => 'invalid', means => 'An argument is missing, unknown or out of bounds (`field`).',
  remedy => 'Correct the field as the message says.');
select mcp.define_error('INVALID_CURSOR', class => 'invalid', means => 'The cursor belongs to another tool or account, or was altered.',
  remedy => 'Start again without a cursor.');
select mcp.define_error('idempotency_conflict', class => 'conflict', means => 'The idempotency key belongs to a call of another tool or with other arguments.',
  remedy => 'Repeat that call exactly, or use a new key.');
select mcp.define_error('busy', class => 'unavailable', means => 'There was no room for the call, or a lock or its time ran out; nothing was changed.',
  remedy => 'Wait `retry_after_seconds`, then repeat the call.');
select mcp.define_error('outcome_unknown', class => 'unavailable', means => 'The database gave no answer in time; the call may have been done.',
  remedy => 'Repeat it with the same idempotency key, or look at the tool in `look_at` before you repeat it.');
select mcp.define_error('internal_error', class => 'internal', means => 'Something unforeseen went wrong.',
  remedy => 'Give `request_id` to the operator.');
select mcp.define_error('handle_reserved', class => 'invalid', means => 'The handle is reserved.', remedy => 'Choose another handle.');
select mcp.define_error('handle_taken', class => 'conflict', means => 'Another account has this handle.',
  remedy => 'Choose another handle.');
select mcp.define_error('handle_already_chosen', class => 'conflict', means => 'The account has a handle already; a handle stays.',
  remedy => 'Keep the handle.');
select mcp.define_error('account_required', class => 'invalid', means => 'The command names no account.',
  remedy => 'Name the account by its handle or email address.');
select mcp.define_error('unknown_account', class => 'missing', means => 'There is no such account.',
  remedy => 'Check the handle or email address.');
select mcp.define_error('unknown_key', class => 'missing', means => 'There is no such live key.', remedy => 'List the keys.');
select mcp.define_error('key_limit', class => 'conflict', means => 'The account has as many live keys as it may have.',
  remedy => 'Revoke one first.');
select mcp.define_error('role_not_held', class => 'missing', means => 'The account does not have this role.', remedy => 'List the roles.');
