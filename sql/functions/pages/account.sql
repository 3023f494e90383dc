-- account: what the account page shows: agent keys of this origin's audience, options for a new one, calls that wait for approval, sessions.
-- Answers {"code": …} to a browser that _access_error keeps out.
create or replace function pages.account(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  person constant pages.person := pages._person(audience, request);
begin
  if pages._access_error(audience, person) is not null then
    return pages._access_error(audience, person);
  end if;
  return json_build_object(
    'handle', person.handle,
    'email', person.email,
    'links', case audience when 'user' then mcp._account_links(person.user_id, request) else '[]' end,
    'role', case audience when 'admin' then person.role end,
    'most_keys', mcp.setting('keys_per_account'),
    'keys', (
      select coalesce(json_agg(mcp._key(c.id) order by c.created_at desc, c.id), '[]')
        from mcp.connections c
       where c.account = person.user_id and c.audience = account.audience and c.kind = 'key' and c.revoked_at is null
         and (c.expires_at is null or c.expires_at > mcp.now())),
    'scopes', pages._offered_scopes(audience),
    'tier', pages._offered_tier(audience),
    'commands', case audience when 'admin' then mcp._offered_commands(pages._administrator(person, request)) end,
    'workspaces', case audience when 'user' then mcp._offered_workspaces(person.user_id) end,
    'owner_approval', json_build_object(
      'everyone', mcp.setting('owner_approval') <> 'false',
      'own', (select a.owner_approval from mcp.accounts a where a.user_id = person.user_id),
      'tools', (select coalesce(json_agg(coalesce(e.definition ->> 'title', e.name) order by e.name), '[]')
                  from mcp.catalog_entries e where e.audience = account.audience and e.kind = 'tool' and e.approval)),
    'approvals', (
      select coalesce(json_agg(pages._approval(p) order by p.asked_at, p.id), '[]')
        from mcp.approvals p join mcp.connections c on c.id = p.connection_id
       where p.account = person.user_id and c.audience = account.audience and p.decided_at is null and p.expires_at > mcp.now()
         and c.revoked_at is null),
    'sessions', (
      select json_agg(json_build_object('id', s.id, 'here', s.id = person.session_id,
               'browser', coalesce(p.browser, s.user_agent), 'address', host(coalesce(p.address, s.ip)), 'created_at', mcp.timestamp(s.created_at),
               'last_used_at', mcp.timestamp(p.last_used_at),
               'connections', (select count(*) from mcp.connections c
                                where c.session_id = s.id and c.revoked_at is null and (c.expires_at is null or c.expires_at > mcp.now())))
               order by s.created_at desc, s.id)
        from auth.sessions s
        left join lateral (select q.* from pages.sessions q where q.session_id = s.id order by q.last_used_at desc limit 1) p on true
       where s.user_id = person.user_id and s.oauth_client_id is null and (s.not_after is null or s.not_after > mcp.now())));
end
$$;

comment on function pages.account(text, jsonb, jsonb) is 'The person''s own page.';
revoke all on function pages.account(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.account(text, jsonb, jsonb) to service_role;
