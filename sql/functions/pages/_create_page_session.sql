-- _create_page_session: give this browser a page session for a live session of auth.sessions.
create or replace function pages._create_page_session(audience text, user_id uuid, session_id uuid, cookie text, request jsonb)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
begin
  insert into pages.sessions (hash, audience, session_id, user_id, browser, address, created_at, last_used_at)
  values (decode(cookie, 'hex'), _create_page_session.audience, _create_page_session.session_id, _create_page_session.user_id, left(request ->> 'agent', 200),
    (request ->> 'address')::inet, now, now);
end
$$;

comment on function pages._create_page_session(text, uuid, uuid, text, jsonb) is 'Give a browser the page session of a live session.';
revoke all on function pages._create_page_session(text, uuid, uuid, text, jsonb) from public, anon, authenticated;
