-- _create_workspace: create a workspace with its first owner. Answers its slug, made from the name, with a number when that is taken.
-- Raises: VALIDATION_ERROR, workspace_limit.
create or replace function workspaces._create_workspace(account uuid, name text, personal boolean default false)
  returns text
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  cleaned constant text := mcp.clean_text('name', name, 1, 80);
  base constant text := coalesce(nullif(btrim(left(regexp_replace(lower(cleaned), '[^a-z0-9]+', '-', 'g'), 40), '-'), ''), 'workspace');
  made uuid;
  tried text := base;
begin
  perform from mcp.accounts a where a.user_id = account for no key update;
  if (select count(*) from public.workspace_members m where m.user_id = account and m.role = 'owner')
     >= (mcp.setting('workspaces_per_account'))::integer then
    perform mcp.fail('workspace_limit', format('You have reached your limit of %s workspaces.', mcp.setting('workspaces_per_account')));
  end if;
  for number in 2..200 loop
    insert into public.workspaces (slug, name, personal, created_at) values (tried, cleaned, _create_workspace.personal, mcp.now())
    on conflict (slug) do nothing returning id into made;
    exit when made is not null;
    tried := base || '-' || case when number < 20 then number::text else substr(replace(gen_random_uuid()::text, '-', ''), 1, 8) end;
  end loop;
  insert into public.workspace_members (workspace_id, user_id, role, created_at) values (made, account, 'owner', mcp.now());
  return tried;
end
$$;

comment on function workspaces._create_workspace(uuid, text, boolean) is 'Create a workspace.';
revoke all on function workspaces._create_workspace(uuid, text, boolean) from public, anon, authenticated;
