-- approval: what the approval page shows: a call that waits for its owner.
-- input: id.
-- Raises: what _find_approval raises.   Answers {"code": …} to a browser that _access_error keeps out.
create or replace function pages.approval(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  person constant pages.person := pages._person(audience, request);
begin
  if pages._access_error(audience, person) is not null then
    return pages._access_error(audience, person);
  end if;
  return json_build_object('handle', person.handle,
    'approval', pages._approval(pages._find_approval(audience, input ->> 'id', person.user_id)));
end
$$;

comment on function pages.approval(text, jsonb, jsonb) is 'Show a call that waits for its owner.';
revoke all on function pages.approval(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.approval(text, jsonb, jsonb) to service_role;
