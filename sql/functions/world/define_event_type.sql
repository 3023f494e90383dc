-- define_event_type: declare what can happen in a match; in the room's _room.sql.
create or replace function world.define_event_type(name text, description text)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  insert into world.event_types (name, description, release)
  values (define_event_type.name, define_event_type.description, coalesce(nullif(current_setting('mcp.release', true), '')::bigint, 0))
  on conflict on constraint event_types_pkey do update set description = excluded.description, release = excluded.release;
end
$$;

comment on function world.define_event_type(text, text) is 'Declare what can happen in a match.';
revoke all on function world.define_event_type(text, text) from public, anon, authenticated;
