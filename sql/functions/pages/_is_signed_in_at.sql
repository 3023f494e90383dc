-- _is_signed_in_at: whether the person of an email address is signed in somewhere at this network address.
create or replace function pages._is_signed_in_at(email text, address text)
  returns boolean
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from auth.users u join auth.sessions s on s.user_id = u.id
     where u.email = _is_signed_in_at.email and not u.is_sso_user
       and (s.not_after is null or s.not_after > mcp.now())
       and mcp._address_group(host(s.ip)) = address);
end
$$;

comment on function pages._is_signed_in_at(text, text) is 'Whether a person is signed in at a network address.';
revoke all on function pages._is_signed_in_at(text, text) from public, anon, authenticated;
