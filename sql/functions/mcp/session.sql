-- session: one action of a client on its MCP session: open {hash}, follow {hash, uris}, stream {}, subscribe {uri}, unsubscribe {uri},
-- close {}. follow opens a session and subscribes to those of the resources that the caller may read.
-- Answers the same row as mcp.call; body is {"subscriptions": […]}. All but open and follow name the session by its hash in request.session.
-- Rules: a session belongs to the connection that opened it and is unknown to any other. Opening one is charged like a call. Beyond
-- max_sessions one is closed (_open_session); its stream and its next request end with that.
create or replace function mcp.session(credential jsonb, audience text, action text, args jsonb, request jsonb,
  out outcome text, out body json, out effect json, out cause text, out version bigint)
  language plpgsql
  security definer -- service_role holds no table; the gates below decide
  set search_path = pg_catalog, pg_temp
as $$
declare
  started constant timestamptz := clock_timestamp();
  kind constant text := case when action in ('subscribe', 'unsubscribe') then 'resource' else 'list' end;
  context constant mcp.call_context := mcp._load_call_context(credential, audience, kind, args ->> 'uri', request);
  session constant bytea := decode(coalesce(args ->> 'hash', request ->> 'session'), 'hex');
  uri constant text := args ->> 'uri';
  opens constant boolean := action in ('open', 'follow');
  wanted text[] := array[]::text[];
begin
  version := context.version;
  body := mcp._refusal(context, credential, kind, uri);
  if body is null and opens and (context.over_until is not null
                                 or not mcp._charge(context.budget_subject, 'calls', context.per_minute, context.per_hour)) then
    body := mcp._rate_limited(context.budget_subject, context.per_hour);
  end if;
  if body is not null then
    outcome := 'refused';
  else
    if opens then
      perform mcp._open_session(session, context.actor);
    end if;
    if action = 'follow' then
      wanted := mcp._readable_resources(context.actor, args -> 'uris');
    end if;
    update mcp.sessions s
       set last_used_at = mcp.now(), change = case when action = 'stream' then s.change else nextval('mcp.session_changes') end,
           closed_at = case when action = 'close' then mcp.now() end,
           subscriptions = case action when 'subscribe' then array_append(array_remove(s.subscriptions, uri), uri)
                                       when 'unsubscribe' then array_remove(s.subscriptions, uri)
                                       when 'follow' then wanted else s.subscriptions end
     where s.hash = session and s.closed_at is null
    returning s.subscriptions into wanted;
    outcome := 'ok';
    body := json_build_object('subscriptions', coalesce(wanted, '{}'));
    effect := null;
    cause := null;
  end if;
  if outcome = 'refused' then
    perform set_config('synchronous_commit', 'off', true); -- a crash could lose only the record
  end if;
  perform mcp._record(context, credential, 'session', action, outcome, body, cause, started, args);
end
$$;

comment on function mcp.session(jsonb, text, text, jsonb, jsonb) is 'Open, use or close an MCP session.';
revoke all on function mcp.session(jsonb, text, text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function mcp.session(jsonb, text, text, jsonb, jsonb) to service_role;
