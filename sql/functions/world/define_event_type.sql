-- define_event_type: declare what can happen in a match; in the room's _room.sql. `ours`: the rules alone write it, no host.
create or replace function world.define_event_type(name text, description text, ours boolean default false)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  insert into world.event_types (name, description, ours, release)
  values (define_event_type.name, define_event_type.description, define_event_type.ours, coalesce(nullif(current_setting('mcp.release', true), '')::bigint, 0))
  on conflict on constraint event_types_pkey do update set description = excluded.description, ours = excluded.ours, release = excluded.release;
end
$$;

comment on function world.define_event_type(text, text, boolean) is 'Declare what can happen in a match.';
revoke all on function world.define_event_type(text, text, boolean) from public, anon, authenticated;
