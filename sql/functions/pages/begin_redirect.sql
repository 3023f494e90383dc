-- begin_redirect: begin a sign-in at another site, by way of Supabase Auth.
-- input: next (a path of this origin).
-- Rules: only the browser that began may finish, once; a browser's newest sign-in counts. Attempts are counted by network address.
-- Answers {"nonce"} or {"code": "too_many_attempts", …}.
create or replace function pages.begin_redirect(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  made constant text := gen_random_uuid();
  wait constant integer := mcp._throttle('sign_in.address', mcp._address_group(request ->> 'address'),
    (mcp.setting('pages.sign_in_attempts_per_address'))::integer, interval '15 minutes');
begin
  if wait is not null then
    return mcp._error('too_many_attempts', format('Too many attempts; try again in %s minutes.', greatest(1, ceil(wait / 60.0))::integer),
      jsonb_build_object('retry_after_seconds', wait));
  end if;
  insert into pages.sign_ins (browser, purpose, nonce, next, expires_at)
  values (decode(request ->> 'browser', 'hex'), 'redirect', made, left(input ->> 'next', 2000),
    mcp.now() + make_interval(secs => (mcp.setting('pages.redirect_seconds'))::integer))
  on conflict (browser, purpose) do update set nonce = excluded.nonce, next = excluded.next, expires_at = excluded.expires_at;
  return json_build_object('nonce', made);
end
$$;

comment on function pages.begin_redirect(text, jsonb, jsonb) is 'A browser goes to another site to sign in.';
revoke all on function pages.begin_redirect(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.begin_redirect(text, jsonb, jsonb) to service_role;
