\ir ../fixtures.psql

select account('manager'), workspace('acme') as acme \gset
select member(:'acme', id('manager')) \gset
-- As Supabase's API does it for this person.
create function t.renames(name text) returns text language plpgsql as $$
declare
  before constant text := current_setting('role');
  said text;
begin
  begin
    perform set_config('request.jwt.claims', json_build_object('sub', t.id('manager'))::text, true);
    perform set_config('role', 'authenticated', true);
    update public.workspaces w set name = renames.name returning w.name into said;
  exception when sqlstate 'MH000' then said := sqlerrm;
  end;
  perform set_config('role', before, true);
  return said;
end $$;
select is(renames(e'a\u202Eb'), 'name holds a control or text-direction character; send plain text.', 'marks that deceive are refused');
select is(renames('  '), 'name must have 1 to 80 characters; it has 0.', 'so is a blank name');
select is(renames(e'  Acme\u0301 '), e'Acm\u00e9', 'a name is normalized and trimmed');

select * from finish();
rollback;
