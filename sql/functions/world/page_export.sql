-- page_export: a match as lines, for a browser to save; input: match, after. As world.match_export gives them to agents, a page at a time.
-- Raises: unknown_match, VALIDATION_ERROR.
create or replace function world.page_export(audience text, input jsonb, request jsonb)
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
  return world.match_export(pages._administrator(person, request),
    jsonb_strip_nulls(jsonb_build_object('match', (world._find_match(input ->> 'match')).id, 'after', input ->> 'after')));
end
$$;

comment on function world.page_export(text, jsonb, jsonb) is 'A match as lines, for a browser.';
revoke all on function world.page_export(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function world.page_export(text, jsonb, jsonb) to service_role;
