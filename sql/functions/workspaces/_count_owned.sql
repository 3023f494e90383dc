-- _count_owned: whoever becomes owner of a workspace, by creating it or by being made one, stays within the quota.
-- Rules: counted under a lock of the account's own. Who inherits a workspace from a deleted user may have one more.
-- Raises: workspace_limit.
create or replace function workspaces._count_owned()
  returns trigger
  language plpgsql
  security definer -- it runs for whoever writes the table
  set search_path = pg_catalog, pg_temp
as $$
begin
  if current_setting('workspaces.inherits', true) = new.workspace_id::text then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('workspaces._count_owned', ('x' || left(replace(new.user_id::text, '-', ''), 16))::bit(64)::bigint));
  if (select count(*) from public.workspace_members m
       where m.user_id = new.user_id and m.role = 'owner' and m.workspace_id <> new.workspace_id)
     >= (mcp.setting('workspaces_per_account'))::integer then
    perform mcp.fail('workspace_limit', format('That account has reached its limit of %s workspaces.', mcp.setting('workspaces_per_account')));
  end if;
  return new;
end
$$;

comment on function workspaces._count_owned() is 'Owners stay within the quota of workspaces.';
revoke all on function workspaces._count_owned() from public, anon, authenticated;

create or replace trigger count_owned_added before insert on public.workspace_members
  for each row when (new.role = 'owner') execute function workspaces._count_owned();
create or replace trigger count_owned_changed before update of role, user_id on public.workspace_members
  for each row when (new.role = 'owner' and (old.role <> 'owner' or new.user_id <> old.user_id)) execute function workspaces._count_owned();
