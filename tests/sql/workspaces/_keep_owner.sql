\ir ../fixtures.psql

select freeze() \gset
select workspace('acme') as acme, workspace('solo') as solo, workspace('gone') as gone \gset
select count(*) as made from (select account(h) from unnest('{owner,second,old,young,member}'::text[]) h) a \gset
select member(:'acme', id('owner')), member(:'acme', id('member'), 'member'), member(:'acme', id('young'), 'admin'), member(:'acme', id('old'), 'admin') \gset
update public.workspace_members set created_at = mcp.now() - interval '1 day' where user_id = id('old');
update public.workspace_members set created_at = mcp.now() - interval '2 days' where user_id = id('member');
select member(:'solo', id('owner')), member(:'gone', id('owner')) \gset
create function t.owners(workspace uuid) returns text language sql as $$
  select string_agg(a.handle, ' ' order by a.handle) from public.workspace_members m join mcp.accounts a using (user_id)
   where m.workspace_id = owners.workspace and m.role = 'owner' $$;

-- A team's own server, which may write the table; on Supabase it bypasses row level security.
create policy server on public.workspace_members to service_role using (true) with check (true);
create function t.as_server(statement text) returns text language plpgsql as $$
declare
  before constant text := current_setting('role');
  said text := 'ok';
begin
  begin
    perform set_config('role', 'service_role', true);
    execute statement;
  exception when sqlstate 'MH000' then said := sqlerrm; when insufficient_privilege then said := 'not allowed';
  end;
  perform set_config('role', before, true);
  return said;
end $$;
select is(as_server(format(s, :'acme', id('owner'))), 'A workspace needs an owner. Make another member an owner first.', s) from unnest(array[
  'delete from public.workspace_members where workspace_id = %L and user_id = %L',
  'update public.workspace_members set role = ''admin'' where workspace_id = %L and user_id = %L',
  'update public.workspace_members set role = ''member''']) s;
select is(as_server(s), 'not allowed', s) from unnest(array['update public.workspaces set name = ''x''', 'delete from public.projects',
  'insert into public.user_roles (user_id, role) select user_id, ''admin'' from public.workspace_members limit 1', 'truncate public.workspace_members']) s;
select is(as_server(format('insert into public.workspace_members (workspace_id, user_id, role) values (%L, %L, ''owner'')', :'acme', id('second'))), 'ok', 'a server adds an owner');
select is(as_server(format('delete from public.workspace_members where workspace_id = %L and user_id = %L', :'acme', id('second'))), 'ok', 'and removes one of two');
select is(owners(:'acme'), 'owner', 'the other remains');

update public.workspace_members set role = 'admin' where user_id = id('owner');
select is(owners(:'acme'), null, 'the database''s owner may do so by hand');
update public.workspace_members set role = 'owner' where user_id = id('owner');

-- Users that are deleted.
select member(:'acme', id('second')) \gset
update public.workspace_members set role = 'admin' where user_id = id('second');
update public.workspace_members set role = 'owner' where user_id = id('second');
delete from auth.users where id = id('second');
select is(owners(:'acme'), 'owner', 'one of two owners is deleted: nothing else changes');
update mcp.settings set value = '1' where name = 'workspaces_per_account';
select workspace('own') as own \gset
select member(:'own', id('old')) \gset
delete from auth.users where id = id('owner');
select is(owners(:'acme'), 'old', 'the last owner is deleted: the longest admin becomes owner, whatever the quota');
delete from auth.users where id in (id('old'), id('young'));
select is(owners(:'acme'), 'member', 'of two that are deleted at once neither inherits');
select ok((select archived_at = mcp.now() from public.workspaces where id = :'solo'), 'without any member the workspace is archived');
select is((select archived_at from public.workspaces where id = :'acme'), null, 'with one it is not');
delete from public.workspaces where id = :'acme';
select is((select count(*) from public.workspace_members where workspace_id = :'acme'), 0::bigint, 'a workspace that is deleted needs no owner');

select * from finish();
rollback;
