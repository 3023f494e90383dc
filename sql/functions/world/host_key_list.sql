-- host_key_list: the keys of match hosts, newest first, including revoked ones.
create or replace function world.host_key_list()
  returns json
  language plpgsql
  stable
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (select coalesce(json_agg(world._host_key(k) order by k.created_at desc, k.id), '[]') from world.host_keys k);
end
$$;

comment on function world.host_key_list() is 'List match hosts'' keys.';
revoke all on function world.host_key_list() from public, anon, authenticated;
grant execute on function world.host_key_list() to service_role;
