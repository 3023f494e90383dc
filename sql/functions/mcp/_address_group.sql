-- _address_group: what counts as one address: an IPv4 address, or an IPv6 network of 64 bits, because one host has many of those.
create or replace function mcp._address_group(address text)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when address is null then 'unknown'
    when family(address::inet) = 4 then host(address::inet)
    when address::inet <<= inet '::ffff:0:0/96' then host(inet '0.0.0.0' + (address::inet - inet '::ffff:0:0'))
    else network(set_masklen(address::inet, 64))::text end;
end
$$;

comment on function mcp._address_group(text) is 'The unit by which addresses are counted.';
revoke all on function mcp._address_group(text) from public, anon, authenticated;
