-- _room: the authorization servers' figures of policy.

select mcp.define_setting('connections_per_account', '20', minimum => 1, maximum => 1000,
  description => 'Live connections an account may hold, agent keys apart.');
select mcp.define_setting('oauth.consent_seconds', '600', minimum => 60, maximum => 3600,
  description => 'How long a request for consent waits for its person.');
select mcp.define_setting('oauth.code_seconds', '300', minimum => 10, maximum => 600,
  description => 'How long an authorization code can be redeemed.');
select mcp.define_setting('oauth.access_seconds', '900', minimum => 60, maximum => 86400,
  description => 'How long an access token is good.');
select mcp.define_setting('oauth.refresh_days', '30', minimum => 1, maximum => 365,
  description => 'How long a connection can be refreshed; never past the session that consented.');
select mcp.define_setting('oauth.refresh_grace_seconds', '30', minimum => 0, maximum => 60,
  description => 'How long after a refresh the same request gets the same tokens again; 0: a second use always ends the connection.');
select mcp.define_setting('oauth.registrations_per_hour', '60', minimum => 1, maximum => 100000,
  description => 'Clients that one address may register in an hour.');
select mcp.define_setting('oauth.authorizations_per_minute', '60', minimum => 1, maximum => 100000,
  description => 'Requests for consent that one address may begin in a minute.');
select mcp.define_setting('oauth.unused_client_days', '30', minimum => 1, maximum => 3650,
  description => 'How long a registered client without a live connection is kept after its last use.');
select mcp.define_setting('oauth.dead_connection_days', '90', minimum => 1, maximum => 3650,
  description => 'How long a connection that ended stays on record.');
select mcp.define_setting('oauth.dead_credential_days', '365', minimum => 1, maximum => 3650,
  description => 'How long the hash of a token that ended is kept, so that it is not taken for a guess.');
select mcp.define_setting('oauth.client_documents_pause_seconds', '300', minimum => 10, maximum => 86400,
  description => 'How long metadata documents are not offered after the server missed a way out to the Internet, so that clients register instead.');
select mcp.define_setting('oauth.client_documents', 'true',
  description => 'Whether a client may name itself by the https address of its metadata document (true or false).');
