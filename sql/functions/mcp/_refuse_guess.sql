-- _refuse_guess: count a guess; null, or the lockout's error where guesses in flight have used up the allowance since the call was read.
-- Rules: counting locks the address's row, so guesses that arrive together are judged one by one.
create or replace function mcp._refuse_guess(address text, audience text)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  until timestamptz;
begin
  perform mcp._count_failure(address, audience);
  select l.locked_until into until from mcp.lockouts l
   where l.address = _refuse_guess.address and l.audience = _refuse_guess.audience
     and l.failures > (mcp.setting('lockout_failures'))::integer and l.locked_until > mcp.now();
  return case when until is not null then mcp._error('too_many_attempts', 'Too many wrong credentials from this address; wait before trying again.',
    jsonb_build_object('retry_after_seconds', ceil(extract(epoch from until - mcp.now()))::integer)) end;
end
$$;

comment on function mcp._refuse_guess(text, text) is 'Count a guess; null, or the lockout''s error.';
revoke all on function mcp._refuse_guess(text, text) from public, anon, authenticated;
