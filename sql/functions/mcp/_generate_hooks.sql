-- _generate_hooks: generate the functions by which the core's verbs call the rooms' hooks, as static code.
create or replace function mcp._generate_hooks()
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  perform mcp._generate_caller('_run_recorders', 'actor mcp.actor, kind text, name text, args jsonb, outcome text, code text', 'void', 'volatile',
    mcp._hooked('record', e'  if actor.audience = %L then\n    perform %s(actor, kind, name, args, outcome, code);\n  end if;\n')
      || '  return;', 'let rooms record a call.');
  perform mcp._generate_caller('_problems', '', 'setof text', 'stable',
    mcp._hooked('verify', e'  return query select p from %s() p;\n') || '  return;', 'what rooms find wrong at a start.');
  perform mcp._generate_caller('_resource_versions', '', 'jsonb', 'stable',
    '  return ''{}''::jsonb' || mcp._hooked('watch', ' || %s()') || ';', 'which resources have changed.');
  perform mcp._generate_caller('_issued_by_rooms', 'hash bytea', 'boolean', 'stable',
    '  return false' || mcp._hooked('issued', ' or %s(hash)') || ';', 'whether a room issued a secret.');
  perform mcp._generate_caller('_late', '', 'jsonb', 'stable',
    '  return ''{}''::jsonb' || mcp._hooked('late', ' || %s()') || ';', 'how long work has been due.');
  perform mcp._generate_caller('_run_check', 'named text', 'setof text', 'stable',
    coalesce((select string_agg(format(e'  if named = %L then\n    return query select p from %s() p;\n  end if;\n', c.function, mcp._quoted(c.function)), ''
                        order by c.function) from mcp.checks c), '') || '  return;', 'what one check finds wrong.');
  perform mcp._generate_caller('_account_created', 'account uuid', 'void', 'volatile',
    mcp._hooked('account_created', e'  perform %s(account);\n') || '  return;', 'let rooms give a new account what is theirs.');
  perform mcp._generate_caller('_whoami_fields', 'actor mcp.actor', 'json', 'volatile',
    '  return mcp._merged(''{}''' || mcp._hooked('whoami', e',\n    case when actor.audience = %L then %s(actor) end') || ');',
    'what rooms add to whoami.');
  perform mcp._generate_caller('_account_links', 'account uuid, request jsonb', 'json', 'stable',
    '  return to_json(array(select l from (select null::json as list'
      || mcp._hooked('account_links', e'\n    union all select %s(account, request)') || ') x, json_array_elements(x.list) l));',
    'the links of rooms on the account page.');
  perform mcp._generate_caller('_offered_commands', 'actor mcp.actor', 'json', 'stable',
    '  return ' || coalesce(nullif(mcp._hooked('offered_commands', '%s(actor)'), ''), 'null') || ';', 'the commands that an allowlist can hold.');
  perform mcp._generate_caller('_offered_workspaces', 'account uuid', 'json', 'stable',
    '  return ' || coalesce(nullif(mcp._hooked('offered_workspaces', '%s(account)'), ''), 'null') || ';',
    'the workspaces that a connection can be bound to; null where no room has any.');
  perform mcp._generate_caller('_key_workspace', 'account uuid, named text', 'uuid', 'stable',
    '  return ' || coalesce(nullif(mcp._hooked('key_workspace', '%s(account, named)'), ''), 'null') || ';', 'the workspace that a new key is bound to.');
  perform mcp._generate_caller('_consent_workspace', 'account uuid, named text', 'uuid', 'volatile',
    '  return ' || coalesce(nullif(mcp._hooked('consent_workspace', '%s(account, named)'), ''), 'null') || ';', 'the workspace that a person chose for a connection.');
  perform mcp._generate_caller('_workspace', 'id uuid', 'json', 'stable',
    '  return ' || coalesce(nullif(mcp._hooked('workspace', '%s(id)'), ''), 'null') || ';', 'a workspace''s slug and name.');
  perform mcp._generate_caller('_released', '', 'void', 'volatile',
    mcp._hooked('released', e'  perform %s();\n') || '  return;', 'what rooms do at the end of a release.');
  perform mcp._generate_caller('_check', '', 'table (by text, problem text)', 'stable',
    coalesce((select string_agg(format(e'  return query select %L, p from %s() p;\n', c.function, mcp._quoted(c.function)), '' order by c.function)
                from mcp.checks c), '') || '  return;', 'what the rooms'' checks find wrong.');
  perform mcp._extend_whoami();
  perform mcp._released();
end
$$;

comment on function mcp._generate_hooks() is 'Generate the functions by which the core calls the rooms'' hooks.';
revoke all on function mcp._generate_hooks() from public, anon, authenticated;
