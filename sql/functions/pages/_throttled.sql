-- _throttled: count an attempt to sign in, or a mail, for one email address; null, or the error.
-- Rules: counted by email and network address together, by network address, and by email from everywhere with ten times the allowance.
-- Strangers elsewhere can use up the last one: it does not hold where the person is signed in, nor for codes, which only a browser that asked
-- for one can try, a few times each. The answer is the same whether the account exists or not.
create or replace function pages._throttled(what text, email text, allowed integer, allowed_per_address integer, span interval, request jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  address constant text := mcp._address_group(request ->> 'address');
  -- By hash, so that addresses that people only typed are not stored.
  subject constant text := encode(sha256(convert_to(email, 'UTF8')), 'hex');
  wait integer;
begin
  wait := coalesce(
    mcp._throttle(what || '.address', address, allowed_per_address, span),
    mcp._throttle(what || '.both', subject || ' ' || address, allowed, span),
    case when what <> 'code' and not pages._is_signed_in_at(email, address) then mcp._throttle(what || '.email', subject, allowed * 10, span) end);
  if wait is null then
    return null;
  end if;
  return mcp._error('too_many_attempts', format('Too many attempts. Try again in %s minutes.', greatest(1, ceil(wait / 60.0))::integer),
    jsonb_build_object('retry_after_seconds', wait));
end
$$;

comment on function pages._throttled(text, text, integer, integer, interval, jsonb) is 'Count an attempt; null, or the refusal.';
revoke all on function pages._throttled(text, text, integer, integer, interval, jsonb) from public, anon, authenticated;
