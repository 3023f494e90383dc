-- _person: who is signed in with this browser's cookie on this origin; all null for nobody. handle is null until one is chosen.
-- Rules: the cookie is of this origin, its session and user are live, it was used within the idle limit, and it is not older than a sign-in
-- may be, whatever Supabase says of the session. Credentials of MCP are never read here.
create or replace function pages._person(audience text, request jsonb)
  returns pages.person
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
  presented constant bytea := decode(request ->> 'session', 'hex');
  found record;
  person pages.person;
begin
  select s.user_id, s.session_id, u.email, a.handle, r.role, s.last_used_at into found
    from pages.sessions s
    join auth.users u on u.id = s.user_id
    left join mcp.accounts a on a.user_id = s.user_id
    left join public.user_roles r on r.user_id = s.user_id
   where s.hash = presented and s.audience = _person.audience
     and s.last_used_at > now - make_interval(mins => (mcp.setting('pages.idle_minutes'))::integer)
     and s.created_at > now - make_interval(days => (mcp.setting('pages.session_days'))::integer)
     and public.mcp_live_actor(s.user_id, s.session_id)
     and exists (select from auth.sessions o where o.id = s.session_id and o.oauth_client_id is null);
  if found.last_used_at < now - interval '1 minute' then
    update pages.sessions s set last_used_at = now
     where s.hash = (select w.hash from pages.sessions w where w.hash = presented for no key update skip locked);
  end if;
  person.user_id := found.user_id;
  person.session_id := found.session_id;
  person.email := found.email;
  person.handle := found.handle;
  person.role := found.role;
  return person;
end
$$;

comment on function pages._person(text, jsonb) is 'Who is signed in.';
revoke all on function pages._person(text, jsonb) from public, anon, authenticated;
