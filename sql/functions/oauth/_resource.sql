-- _resource: a resource's identifier as it is compared and kept: its scheme and host have no case.
create or replace function oauth._resource(named text)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return oauth._lower_start(named, '^[A-Za-z]+://[^/?#]*');
end
$$;

comment on function oauth._resource(text) is 'A resource''s identifier as it is compared.';
revoke all on function oauth._resource(text) from public, anon, authenticated;
