-- A refresh may ask for fewer scopes than were granted: they bind that access token alone.

alter table mcp.credentials add column scopes text[];
comment on column mcp.credentials.scopes is 'Of an access token that was asked to be narrower than its connection; else null.';
