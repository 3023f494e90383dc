-- end_redirect: finish a sign-in at another site, whatever its result.
-- Rules: what the browser had begun is used up, also when the sign-in failed.
-- Answers {"nonce", "next"} or {"code": "sign_in_stale", …}.
create or replace function pages.end_redirect(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  begun pages.sign_ins;
begin
  delete from pages.sign_ins s where s.browser = decode(request ->> 'browser', 'hex') and s.purpose = 'redirect'
  returning s.* into begun;
  if begun.nonce is null or begun.expires_at <= mcp.now() then
    return mcp._error('sign_in_stale', 'This sign-in started in another browser, is already complete, or has expired. Start again here.', null);
  end if;
  return json_build_object('nonce', begun.nonce, 'next', begun.next);
end
$$;

comment on function pages.end_redirect(text, jsonb, jsonb) is 'A browser comes back from another site.';
revoke all on function pages.end_redirect(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.end_redirect(text, jsonb, jsonb) to service_role;
