-- mcp_live_actor: may this person act right now?
-- Rules: the user exists and is neither deleted, banned nor anonymous. If the caller has a session, it is that user's and has not ended.
-- Without a session (agent keys have none) the user alone decides. A team's own servers may also ask it before they act for a person.
create or replace function public.mcp_live_actor(user_id uuid, session_id uuid)
  returns boolean
  language plpgsql
  stable
  security definer -- service_role may not read Supabase's auth tables itself
  set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from auth.users u
     where u.id = mcp_live_actor.user_id and u.deleted_at is null and not u.is_anonymous
       and (u.banned_until is null or u.banned_until <= mcp.now()))
    and (mcp_live_actor.session_id is null or exists (
      select from auth.sessions s
       where s.id = mcp_live_actor.session_id and s.user_id = mcp_live_actor.user_id
         and (s.not_after is null or s.not_after > mcp.now())));
end
$$;

comment on function public.mcp_live_actor(uuid, uuid) is 'Whether a user, and the session if there is one, is live now.';
revoke all on function public.mcp_live_actor(uuid, uuid) from public, anon, authenticated;
grant execute on function public.mcp_live_actor(uuid, uuid) to service_role;
