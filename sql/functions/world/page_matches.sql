-- page_matches: the page that lists all matches.
create or replace function world.page_matches(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  person constant pages.person := pages._person('admin', request);
begin
  if pages._access_error('admin', person) is not null then
    return pages._access_error('admin', person);
  end if;
  return json_build_object('handle', person.handle,
    'matches', world.matches(pages._administrator(person, request), '{}') -> 'matches');
end
$$;

comment on function world.page_matches(text, jsonb, jsonb) is 'The page of the matches there were.';
revoke all on function world.page_matches(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function world.page_matches(text, jsonb, jsonb) to service_role;
