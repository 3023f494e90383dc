-- _email: an email address, normalized: trimmed, lower-case, of a plausible form.
-- Raises: VALIDATION_ERROR.
create or replace function mcp._email(given text)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
declare
  email constant text := lower(mcp._trim(given));
begin
  perform mcp._expect(char_length(email) <= 254 and email ~ '^[^\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF@<>()\[\],;:\\"]+@[a-z0-9.-]+\.[a-z0-9-]+$', 'email',
    'Enter an email address such as name@example.com.');
  return email;
end
$$;

comment on function mcp._email(text) is 'An email address as accounts are known by it.';
revoke all on function mcp._email(text) from public, anon, authenticated;
