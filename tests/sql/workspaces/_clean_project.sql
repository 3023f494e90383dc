\ir ../fixtures.psql

select account('manager'), workspace('acme') as acme \gset
select member(:'acme', id('manager')) \gset
update mcp.settings set value = '3' where name = 'workspaces.projects';
-- What Supabase's API does for this person, with nothing of ours between.
create function t.api(statement text) returns text language plpgsql as $$
declare
  before constant text := current_setting('role');
  said text := 'ok';
begin
  begin
    perform set_config('request.jwt.claims', json_build_object('sub', t.id('manager'))::text, true);
    perform set_config('role', 'authenticated', true);
    execute statement;
  exception when sqlstate 'MH000' then said := sqlerrm;
  end;
  perform set_config('role', before, true);
  return said;
end $$;
create function t.adds(name text, description text default null) returns text language sql as $$
  select t.api(format('insert into public.projects (workspace_id, name, description) select id, %L, %L from public.workspaces', name, description)) $$;

select is(adds(e'  Cra\u0301ne '), 'ok', 'a project');
select is((select name from public.projects), e'Cr\u00e1ne', 'its name is normalized and trimmed');
select is(adds(e'admin\u202Enimda'), 'name holds a control or text-direction character; send plain text.', 'marks that deceive agents are refused');
select is(adds('Two', e'\u2067x'), 'description holds a control or text-direction character; send plain text.', 'in both texts');
select is(adds('   '), 'name must have 1 to 120 characters; it has 0.', 'a blank name is none');
select is(api($$ update public.projects set name = e'\u0007' $$), 'name holds a control or text-direction character; send plain text.', 'also in a change');
select is(api('insert into public.projects (workspace_id, name) select workspace_id, ''n'' || n from public.projects, generate_series(1, 3) n'),
  'This workspace has reached its limit of projects. Archive one first.', 'many at once meet the limit');
select is((select count(*) from public.projects), 1::bigint, 'and none of them stays');
select is(adds('Two') || adds('Three'), 'okok', 'up to the limit');
select is(adds('Four'), 'This workspace has reached its limit of projects. Archive one first.', 'and no further');
select is(api('update public.projects set archived_at = now() where name = ''Two'''), 'ok', 'an archived one');
select is(adds('Four'), 'ok', 'does not count');
select is(api('update public.projects set archived_at = null where name = ''Two'''), 'This workspace has reached its limit of projects. Archive one first.', 'until it is restored');
select is(api('update public.projects set name = ''Second'' where name = ''Two'''), 'ok', 'it may be renamed');
select is(api('update public.projects set description = '''' where name = ''Second'''), 'ok', 'and described');
select is((select description from public.projects where name = 'Second'), null, 'with nothing');

-- By the rules: the same limits.
select id as second from public.projects where name = 'Second' \gset
select throws_ok($$ select workspaces._save_project(id('manager'), 'acme', null, 'Five', null, false) $$, 'MH000', 'This workspace has reached its limit of projects. Archive one first.', 'the pages meet the limit');
select throws_ok(format('select workspaces._save_project(id(''manager''), ''acme'', %L, ''Second'', null, false)', :'second'), 'MH000', null, 'also by restoring');
select workspaces._save_project(id('manager'), 'acme', :'second', 'Second', 'Words', null) \gset
select is((select description || ' ' || (archived_at is not null) from public.projects where id = :'second'), 'Words true', 'what is not said stays as it was');
select workspaces._save_project(id('manager'), 'acme', :'second', 'Second', null, true) \gset
select is((select description from public.projects where id = :'second'), 'Words', 'a description too');
select workspaces._save_project(id('manager'), 'acme', :'second', 'Second', '', true) \gset
select is((select description from public.projects where id = :'second'), null, 'an empty one clears it');

select * from finish();
rollback;
