-- define_setting: declare a figure of policy, with its bounds; in a room's _room.sql.
-- Rules: a value that an operator changed stays; otherwise it follows the declaration. Bounds and description always do.
-- Its kind is that of the declared value: a number, a boolean, a text, or a list of texts. What does not fit it is refused.
-- Raises: when a value that stays is outside the new bounds, or of another kind.
create or replace function mcp.define_setting(name text, value jsonb, description text, minimum numeric default null,
  maximum numeric default null)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  held jsonb;
  kind constant text := case jsonb_typeof(value) when 'string' then 'text' when 'array' then 'list' else jsonb_typeof(value) end;
begin
  insert into mcp.settings as s (name, value, standard, kind, minimum, maximum, description, release)
  values (define_setting.name, define_setting.value, define_setting.value, kind, define_setting.minimum, define_setting.maximum,
    define_setting.description, coalesce(nullif(current_setting('mcp.release', true), '')::bigint, 0))
  on conflict on constraint settings_pkey do update set standard = excluded.standard, kind = excluded.kind, minimum = excluded.minimum,
    maximum = excluded.maximum, description = excluded.description, release = excluded.release,
    value = case when s.value = s.standard then excluded.value else s.value end;
exception when check_violation then
  select s.value into held from mcp.settings s where s.name = define_setting.name;
  if jsonb_typeof(held) <> jsonb_typeof(define_setting.value) then
    raise exception 'the setting % is % in this database, and takes a % now', define_setting.name, held, kind
      using hint = 'Choose one first: update mcp.settings set kind = null, value = … where name = …;';
  end if;
  raise exception 'the setting % is % in this database, and its bounds are now % to %', define_setting.name,
    coalesce(held, define_setting.value), coalesce(minimum::text, 'any'), coalesce(maximum::text, 'any')
    using hint = 'Choose a value within them first: update mcp.settings set value = … where name = …;';
end
$$;

comment on function mcp.define_setting(text, jsonb, text, numeric, numeric) is 'Declare a figure of policy.';
revoke all on function mcp.define_setting(text, jsonb, text, numeric, numeric) from public, anon, authenticated;
