-- change_account: an action of the account page.
-- input: action: make_key (name, scopes, tier, workspace, allowlist, days or null, sha256, prefix), end_key (id), end_session (id),
-- owner_approval (on).
-- Rules: a key is always the person's own and of this origin's audience, with at least one scope.
-- Raises: what mcp.key_create raises, unknown_key, unknown_session.   Answers {"code": …} to a browser that _access_error keeps out.
create or replace function pages.change_account(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  person constant pages.person := pages._person(audience, request);
  ended uuid;
begin
  if pages._access_error(audience, person) is not null then
    return pages._access_error(audience, person);
  end if;
  case input ->> 'action'
    when 'make_key' then
      perform mcp._expect(jsonb_array_length(input -> 'scopes') > 0, 'scopes', 'Choose at least one permission.');
      perform mcp._expect(input ->> 'days' is null or input ->> 'days' ~ '^[1-9][0-9]{0,3}$', 'days', 'Choose a whole number of days, or none for a key that never expires.');
      return json_build_object('key', mcp.key_create(jsonb_build_object('account', person.handle, 'audience', audience,
        'name', input -> 'name', 'scopes', input -> 'scopes', 'tier', input -> 'tier', 'sha256', input -> 'sha256', 'prefix', input -> 'prefix',
        'expires_in_seconds', (input ->> 'days')::integer * 86400)
        || case audience when 'user' then jsonb_build_object('workspace', nullif(input ->> 'workspace', ''))
             else jsonb_build_object('allowlist', to_jsonb(pages._allowlist(input -> 'allowlist'))) end));
    when 'end_key' then
      if not exists (select from mcp.connections c where c.id::text = input ->> 'id' and c.account = person.user_id
                      and c.audience = change_account.audience and c.kind = 'key') then
        perform mcp.fail('unknown_key', 'You have no such key. It may already be revoked.');
      end if;
      return json_build_object('ended', mcp.key_revoke(input ->> 'id'));
    when 'end_session' then
      select s.id into ended from auth.sessions s where s.id::text = input ->> 'id' and s.user_id = person.user_id;
      if ended is null then -- null would end all sessions
        perform mcp.fail('unknown_session', 'You have no such session. It may already have ended.');
      end if;
      perform pages._end_sessions(person.user_id, ended);
      return json_build_object('ended', ended, 'here', ended = person.session_id);
    when 'owner_approval' then
      perform mcp._expect(jsonb_typeof(input -> 'on') = 'boolean', 'on', 'on is true or false.');
      update mcp.accounts a set owner_approval = (input ->> 'on')::boolean where a.user_id = person.user_id;
      return json_build_object('owner_approval', (input ->> 'on')::boolean);
    else
      perform mcp.fail('VALIDATION_ERROR', 'Unknown action. Reload the account page and try again.');
  end case;
  return null; -- not reached
end
$$;

comment on function pages.change_account(text, jsonb, jsonb) is 'An action of the account page.';
revoke all on function pages.change_account(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.change_account(text, jsonb, jsonb) to service_role;
