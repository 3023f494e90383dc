-- _access_error: why this browser may not see an account's pages: {"code", "message"}; null when it may.
-- The code is one of sign_in, choose_handle, admin_required.
create or replace function pages._access_error(audience text, person pages.person)
  returns json
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when person.user_id is null then mcp._error('sign_in', 'Sign in to continue.', null)
    when person.handle is null then mcp._error('choose_handle', 'Choose a handle to continue.', null)
    when audience = 'admin' and person.role is null then mcp._error('admin_required', 'Administrator access required', null) end;
end
$$;

comment on function pages._access_error(text, pages.person) is 'Why a browser may not see an account''s pages.';
revoke all on function pages._access_error(text, pages.person) from public, anon, authenticated;
