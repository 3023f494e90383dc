-- key_create: issue an agent key; only its SHA-256 reaches the database.
-- spec: account (handle or null), audience, sha256, prefix, name, tier, scopes (null: all of the audience), workspace, role, faction,
-- allowlist (null: the setting's), expires_in_seconds (null: never).
-- Rules: a role only narrows what the account's own role allows. Live keys are counted under the account's lock.
-- Raises: VALIDATION_ERROR (field), key_limit, and what _key_account and _key_workspace raise.
create or replace function mcp.key_create(spec jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  key_audience constant text := coalesce(spec ->> 'audience', 'user');
  admin constant boolean := key_audience = 'admin';
  tier constant text := coalesce(spec ->> 'tier', 'observe');
  owner uuid;
  granted text[];
  bound uuid;
  made mcp.connections;
begin
  perform mcp._expect(key_audience in ('user', 'admin'), 'audience', 'audience is user or admin.');
  perform mcp._expect(tier = any (enum_range(null::mcp.tier)::text[]), 'tier', 'tier is observe, recommend or act.');
  perform mcp._expect(admin or spec ->> 'role' is null, 'role', 'A role belongs to the admin audience.');
  perform mcp._expect(admin or spec ->> 'faction' is null, 'faction', 'A faction belongs to the admin audience.');
  perform mcp._expect(admin or spec ->> 'allowlist' is null, 'allowlist', 'A command allowlist belongs to the admin audience.');
  perform mcp._expect(not admin or spec ->> 'workspace' is null, 'workspace', 'A workspace belongs to the user audience.');
  perform mcp._expect(spec ->> 'role' is null or exists (select from mcp.roles r where r.name = spec ->> 'role'), 'role',
    format('role is one of %s.', (select string_agg(r.name, ', ' order by r.name) from mcp.roles r)));
  perform mcp._expect(coalesce(jsonb_typeof(spec -> 'scopes'), 'null') in ('array', 'null'), 'scopes', 'scopes is a list.');
  perform mcp._expect(coalesce(jsonb_typeof(spec -> 'allowlist'), 'null') in ('array', 'null'), 'allowlist', 'allowlist is a list.');
  perform mcp._expect(spec ->> 'faction' is null or spec ->> 'faction' ~ '^[0-9]{1,5}$' and (spec ->> 'faction')::integer <= 65534,
    'faction', 'faction is a whole number from 0 to 65534.');
  perform mcp._expect(spec ->> 'expires_in_seconds' is null or spec ->> 'expires_in_seconds' ~ '^[1-9][0-9]{0,8}$',
    'expires_in_seconds', 'expires_in_seconds is a whole number from 1 to 999999999.');
  select array_agg(s.name order by s.position) into granted
    from mcp.scopes s
   where s.audience = key_audience and (spec ->> 'scopes' is null or spec -> 'scopes' ? s.name);
  perform mcp._expect(spec ->> 'scopes' is null or cardinality(granted) = (select count(distinct v) from jsonb_array_elements_text(spec -> 'scopes') v),
    'scopes', format('scopes of the %s audience are %s.', key_audience,
      (select string_agg(s.name, ', ' order by s.position) from mcp.scopes s where s.audience = key_audience)));

  owner := mcp._key_account(spec ->> 'account', key_audience);
  perform from mcp.accounts a where a.user_id = owner for no key update;
  if (select count(*) from mcp.connections c
       where c.account = owner and c.kind = 'key' and c.revoked_at is null and (c.expires_at is null or c.expires_at > mcp.now()))
     >= (mcp.setting('keys_per_account'))::integer then
    perform mcp.fail('key_limit', format('This account has reached its limit of %s agent keys. Revoke one first.',
      mcp.setting('keys_per_account')));
  end if;

  if not admin then
    bound := mcp._key_workspace(owner, spec ->> 'workspace');
    perform mcp._expect(spec ->> 'workspace' is null or bound is not null, 'workspace', 'This server has no workspaces; name none.');
  end if;
  insert into mcp.connections (kind, audience, account, name, scopes, tier, workspace_id, role, faction, allowlist, created_at, expires_at)
  values ('key', key_audience, owner, mcp.clean_text('name', coalesce(spec ->> 'name', 'agent key'), 1, 80), granted, tier::mcp.tier,
    bound, spec ->> 'role', (spec ->> 'faction')::integer,
    case when jsonb_typeof(spec -> 'allowlist') = 'array' then array(select jsonb_array_elements_text(spec -> 'allowlist')) end,
    mcp.now(), mcp.now() + make_interval(secs => (spec ->> 'expires_in_seconds')::integer))
  returning * into made;
  insert into mcp.credentials (hash, kind, connection_id, prefix, issued_at, expires_at)
  values (decode(spec ->> 'sha256', 'hex'), 'key', made.id, spec ->> 'prefix', made.created_at, made.expires_at);
  return mcp._key(made.id);
end
$$;

comment on function mcp.key_create(jsonb) is 'Issue an agent key.';
revoke all on function mcp.key_create(jsonb) from public, anon, authenticated;
grant execute on function mcp.key_create(jsonb) to service_role;
