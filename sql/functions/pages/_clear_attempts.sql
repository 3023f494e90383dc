-- _clear_attempts: forget the attempts to sign in to an email address that was just proven, from everywhere and from this network address.
create or replace function pages._clear_attempts(email text, request jsonb)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  person constant text := encode(sha256(convert_to(email, 'UTF8')), 'hex');
begin
  delete from mcp.throttles t
   where t.kind = 'sign_in.email' and t.subject = person
      or t.kind = 'sign_in.both' and t.subject = person || ' ' || mcp._address_group(request ->> 'address');
end
$$;

comment on function pages._clear_attempts(text, jsonb) is 'Forget the attempts to sign in to an address that was proven.';
revoke all on function pages._clear_attempts(text, jsonb) from public, anon, authenticated;
