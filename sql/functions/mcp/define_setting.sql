-- define_setting: declare a figure of policy, with its bounds; in a room's _room.sql.
-- Rules: a value that an operator changed stays; otherwise it follows the declaration. Bounds and description always do.
-- Raises: when a value that stays is outside the new bounds.
create or replace function mcp.define_setting(name text, value jsonb, description text, minimum numeric default null,
  maximum numeric default null)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  held jsonb;
begin
  insert into mcp.settings as s (name, value, standard, minimum, maximum, description, release)
  values (define_setting.name, define_setting.value, define_setting.value, define_setting.minimum, define_setting.maximum,
    define_setting.description, coalesce(nullif(current_setting('mcp.release', true), '')::bigint, 0))
  on conflict on constraint settings_pkey do update set standard = excluded.standard, minimum = excluded.minimum,
    maximum = excluded.maximum, description = excluded.description, release = excluded.release,
    value = case when s.value = s.standard then excluded.value else s.value end;
exception when check_violation then
  select s.value into held from mcp.settings s where s.name = define_setting.name;
  raise exception 'the setting % is % in this database, and its bounds are now % to %', define_setting.name,
    coalesce(held, define_setting.value), coalesce(minimum::text, 'any'), coalesce(maximum::text, 'any')
    using hint = 'Choose a value within them first: update mcp.settings set value = … where name = …;';
end
$$;

comment on function mcp.define_setting(text, jsonb, text, numeric, numeric) is 'Declare a figure of policy.';
revoke all on function mcp.define_setting(text, jsonb, text, numeric, numeric) from public, anon, authenticated;
