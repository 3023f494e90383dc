-- define_command: declare a command that a host obeys; in the room's _room.sql.
-- Rules: it needs all of `capabilities`, or `own_faction` for what belongs to the caller's faction; `target` (faction, entity, peer,
-- flight) says which argument tells whose that is. `properties` is the part of JSON Schema that world._check_arguments knows; `one_of`:
-- exactly one of these arguments is given. `confirm`: the page asks a person again before it is run.
create or replace function world.define_command(name text, description text, capabilities text[] default '{}',
  own_faction text default null, target text default null, required text[] default '{}', properties jsonb default '{}',
  one_of text[] default null, confirm boolean default false)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  insert into world.commands (name, capabilities, own_faction, target, arguments, description, confirm, release)
  values (define_command.name, define_command.capabilities, define_command.own_faction, define_command.target,
    jsonb_build_object('required', to_jsonb(required), 'properties', properties)
      || case when one_of is null then '{}' else jsonb_build_object('oneOf', to_jsonb(one_of)) end,
    define_command.description, define_command.confirm, coalesce(nullif(current_setting('mcp.release', true), '')::bigint, 0))
  on conflict on constraint commands_pkey do update set capabilities = excluded.capabilities, own_faction = excluded.own_faction,
    target = excluded.target, arguments = excluded.arguments, description = excluded.description, confirm = excluded.confirm,
    release = excluded.release;
end
$$;

comment on function world.define_command(text, text, text[], text, text, text[], jsonb, text[], boolean) is 'Declare a command.';
revoke all on function world.define_command(text, text, text[], text, text, text[], jsonb, text[], boolean) from public, anon, authenticated;
