-- _is_address: is this text one IPv4 or IPv6 address, without a mask?
create or replace function world._is_address(value text)
  returns boolean
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return value !~ '/' and host(value::inet) is not null;
exception when invalid_text_representation then
  return false;
end
$$;

comment on function world._is_address(text) is 'Whether a text is an IP address.';
revoke all on function world._is_address(text) from public, anon, authenticated;
