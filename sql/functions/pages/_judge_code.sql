-- _judge_code: count a try of a mailed code and judge it; null, with its row locked, or the error.
-- Rules: only in the browser that asked, for what it asked; a few wrong codes void it.
create or replace function pages._judge_code(input jsonb, request jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  mailed pages.mail_codes;
  refused json;
begin
  select m.* into mailed from pages.mail_codes m
   where m.browser = decode(request ->> 'browser', 'hex') and m.purpose = input ->> 'purpose' for update;
  if mailed.id is not null then
    refused := pages._throttled('code', mailed.email, (mcp.setting('pages.sign_in_attempts'))::integer,
      (mcp.setting('pages.sign_in_attempts_per_address'))::integer, interval '15 minutes', request);
    if refused is not null then
      return refused;
    elsif mailed.used_at is null and mailed.expires_at > mcp.now() and mailed.hash = decode(input ->> 'code', 'hex')
          and mailed.attempts < (mcp.setting('pages.mail_code_attempts'))::integer then
      return null;
    end if;
    update pages.mail_codes m set attempts = m.attempts + 1 where m.id = mailed.id;
  end if;
  return mcp._error('wrong_code', 'The code is incorrect or expired. Check the latest email, or request another code.', null);
end
$$;

comment on function pages._judge_code(jsonb, jsonb) is 'Count and judge a mailed code.';
revoke all on function pages._judge_code(jsonb, jsonb) from public, anon, authenticated;
