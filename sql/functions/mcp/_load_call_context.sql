-- _load_call_context: read everything that a call is judged by, in one statement without a lock: credential, connection, user, session,
-- role, budget, lockout and catalog entry.
-- Rules: everything that a revocation, a ban, a sign-out or a demotion changes is read here, on every call.
create or replace function mcp._load_call_context(credential jsonb, audience text, kind text, name text, request jsonb)
  returns mcp.call_context
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  row record;
  context mcp.call_context;
  actor mcp.actor;
  now constant timestamptz := mcp.now();
begin
  select state.version, k.hash is not null as issued,
         k.kind in ('key', 'access') and k.revoked_at is null and (k.expires_at is null or k.expires_at > now)
           and c.revoked_at is null and (c.expires_at is null or c.expires_at > now) and c.audience = _load_call_context.audience
           and a.user_id is not null and public.mcp_live_actor(c.account, c.session_id)
           and (c.session_id is null
                or s.oauth_client_id::text is not distinct from case c.kind when 'supabase' then c.client_id end) as live,
         c.id, c.kind, c.account, a.handle, c.client_id,
         -- A token may be narrower than its connection.
         case when k.scopes is null then c.scopes else array(select s from unnest(c.scopes) s where s = any (k.scopes)) end as scopes,
         c.tier, c.workspace_id, c.session_id, c.allowlist, c.last_used_at,
         case when _load_call_context.audience = 'admin' then coalesce(c.role, held.name) end as role, held.name is not null as administrator,
         case when c.faction <> r.faction then '{}' -- the account has moved to another faction
              when c.role is null then held.capabilities
              else array(select unnest(held.capabilities) intersect select unnest(narrowed.capabilities)) end as capabilities,
         coalesce(c.faction, r.faction) as faction,
         l.locked_until, l.failures,
         coalesce(per_minute.value::integer, 0) as per_minute, coalesce(per_hour.value::integer, 0) as per_hour,
         case when per_hour.value is not null and b.hour_count >= per_hour.value::integer
                and b.hour_start > now - interval '1 hour' and b.hour_start <= now + interval '1 hour'
                then b.hour_start + interval '1 hour'
              when per_minute.value::integer > 0 and b.minute_count >= per_minute.value::integer
                and b.minute_start > now - interval '1 minute' and b.minute_start <= now + interval '1 minute'
                then b.minute_start + interval '1 minute' end as over_until,
         e.function, e.scope, e.tier as entry_tier, e.consent, e.budget, e.shown_once,
         case when e.approval then a.owner_approval or mcp.setting('owner_approval') <> 'false' end as entry_approval,
         m.connection_id = c.id and m.audience = _load_call_context.audience and m.closed_at is null as session_open
    into row
    from mcp.state
    left join mcp.lockouts l on l.address = mcp._address_group(request ->> 'address') and l.audience = _load_call_context.audience
    left join mcp.credentials k on k.hash = decode(credential ->> 'sha256', 'hex')
    left join mcp.connections c on c.id = k.connection_id
    left join mcp.accounts a on a.user_id = c.account
    left join auth.sessions s on s.id = c.session_id
    left join public.user_roles r on _load_call_context.audience = 'admin' and r.user_id = c.account
    left join mcp.roles held on held.name = r.role
    left join mcp.roles narrowed on narrowed.name = c.role
    left join mcp.settings per_minute
      on per_minute.name = case _load_call_context.audience when 'user' then 'user_calls_per_minute' else 'rate_limit_per_min' end
    left join mcp.settings per_hour on per_hour.name = case _load_call_context.audience when 'user' then 'user_calls_per_hour' end
    left join mcp.budgets b on b.subject = case _load_call_context.audience when 'user' then c.account else c.id end and b.kind = 'calls'
    left join mcp.sessions m on m.hash = decode(request ->> 'session', 'hex')
    left join mcp.catalog_entries e on e.audience = _load_call_context.audience and e.kind = _load_call_context.kind and e.name = _load_call_context.name
   where state.only_row; -- tells the planner that all of this is one row

  actor.account := row.account;
  actor.handle := row.handle;
  actor.connection := row.id;
  actor.kind := row.kind;
  actor.client := coalesce(row.client_id, 'agent_key:' || row.id);
  actor.audience := audience;
  actor.scopes := row.scopes;
  actor.tier := row.tier;
  actor.workspace_id := row.workspace_id;
  actor.session_id := row.session_id;
  actor.role := row.role;
  actor.faction := row.faction;
  actor.capabilities := row.capabilities;
  actor.allowlist := row.allowlist;
  actor.request := request;

  context.version := row.version;
  context.issued := row.issued;
  context.live := row.live;
  context.administrator := row.administrator;
  -- One that would last longer than a lockout does was written while the clock was wrong.
  context.locked_until := case when row.locked_until > now and row.locked_until <= now + make_interval(secs => (mcp.setting('lockout_seconds'))::integer)
    then row.locked_until end;
  context.failures := row.failures;
  context.last_used_at := row.last_used_at;
  context.budget_subject := case audience when 'user' then row.account else row.id end;
  context.per_minute := row.per_minute;
  context.per_hour := row.per_hour;
  context.over_until := row.over_until;
  context.entry_function := row.function;
  context.entry_scope := row.scope;
  context.entry_tier := row.entry_tier;
  context.entry_consent := row.consent;
  context.entry_budget := row.budget;
  context.entry_approval := row.entry_approval;
  context.entry_secrets := row.shown_once;
  context.session_open := row.session_open;
  context.actor := actor;
  return context;
end
$$;

comment on function mcp._load_call_context(jsonb, text, text, text, jsonb) is 'Read everything that a call is judged by.';
revoke all on function mcp._load_call_context(jsonb, text, text, text, jsonb) from public, anon, authenticated;
