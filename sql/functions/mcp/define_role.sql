-- define_role: declare an administrator's role, or add a room's capabilities to it; in a room's _room.sql.
-- Rules: several rooms may declare one role; it has the capabilities of all of them.
create or replace function mcp.define_role(name text, capabilities text[] default '{}')
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  this_release constant bigint := coalesce(nullif(current_setting('mcp.release', true), '')::bigint, 0);
begin
  insert into mcp.roles (name, release) values (define_role.name, this_release)
  on conflict on constraint roles_pkey do update set release = excluded.release;
  insert into mcp.role_capabilities (role, capability, release)
  select define_role.name, c, this_release from unnest(define_role.capabilities) with ordinality x (c, place) order by x.place
  on conflict on constraint role_capabilities_pkey do update set place = excluded.place, release = excluded.release;
end
$$;

comment on function mcp.define_role(text, text[]) is 'Declare an administrator''s role.';
revoke all on function mcp.define_role(text, text[]) from public, anon, authenticated;
