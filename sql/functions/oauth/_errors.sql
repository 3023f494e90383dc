-- _errors: the errors of OAuth, as RFC 6749 and its extensions name them; mcp.define_error says what each part is.

select mcp.define_error('invalid_request', class => 'invalid', means => 'A parameter is missing, repeated or malformed.',
  remedy => 'Correct the request as the description says.');
select mcp.define_error('request_not_supported', class => 'invalid', means => 'Request objects are not supported.',
  remedy => 'Send plain parameters.');
select mcp.define_error('request_uri_not_supported', class => 'invalid', means => 'Request objects by reference are not supported.',
  remedy => 'Send plain parameters.');
select mcp.define_error('unsupported_response_type', class => 'invalid', means => 'Only the authorization code flow is supported.',
  remedy => 'Send response_type=code.');
select mcp.define_error('unsupported_grant_type', class => 'invalid', means => 'Only authorization_code and refresh_token are supported.',
  remedy => 'Use one of them.');
select mcp.define_error('invalid_target', class => 'invalid', means => 'The resource is not one of this server.',
  remedy => 'Send the resource that the metadata names.');
select mcp.define_error('invalid_scope', class => 'invalid', means => 'A scope is unknown, or wider than what was granted.',
  remedy => 'Ask for scopes that the metadata lists.');
select mcp.define_error('interaction_required', class => 'invalid', means => 'The person has to sign in or decide.',
  remedy => 'Open the authorization page without prompt=none.');
select mcp.define_error('invalid_grant', class => 'invalid', means => 'The code or refresh token is wrong, expired, used or revoked.',
  remedy => 'Start the authorization again.');
select mcp.define_error('invalid_client', class => 'unauthenticated', means => 'The client is unknown, or its metadata document is not acceptable.',
  remedy => 'Register again, or correct the document.');
select mcp.define_error('invalid_redirect_uri', class => 'invalid', means => 'A redirect URI is not acceptable.',
  remedy => 'Register an https, loopback or private-use address without a fragment.');
select mcp.define_error('invalid_client_metadata', class => 'invalid', means => 'The client''s metadata is not acceptable.',
  remedy => 'Correct the field that the description names.');
select mcp.define_error('too_many_requests', class => 'limited', means => 'Too many clients were registered from this address.',
  remedy => 'Wait `retry_after_seconds`.');
