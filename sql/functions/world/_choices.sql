-- _choices: the options for one argument of a command, [{"value", "label"}], or null. Factions, peers, entities and flights come from the
-- newest state.
create or replace function world._choices(argument text, rule jsonb, state json, own_faction integer)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when rule ? 'enum' then (
      select json_agg(json_build_object('value', e.value, 'label', replace(e.value, '_', ' ')) order by e.place)
        from jsonb_array_elements_text(rule -> 'enum') with ordinality e (value, place))
    when argument in ('preset', 'level') then (
      select json_agg(json_build_object('value', n::text, 'label', world._label(case argument when 'preset' then 'weather' else 'alert' end, n)) order by n)
        from generate_series((rule ->> 'minimum')::integer, (rule ->> 'maximum')::integer) n)
    when argument = 'faction' then (
      select json_agg(json_build_object('value', f ->> 'index', 'label', f ->> 'name'))
        from json_array_elements(state -> 'factions') f where own_faction is null or (f ->> 'index')::integer = own_faction)
    when argument = 'peer' then (
      select json_agg(json_build_object('value', p ->> 'peer_id', 'label', 'peer ' || (p ->> 'peer_id')))
        from json_array_elements(state -> 'peers') p)
    when argument in ('idx', 'entity') then (
      select json_agg(json_build_object('value', e.item ->> 'idx', 'label', e.item ->> 'type'))
        from (select item from json_array_elements(state -> 'entities') item limit 200) e)
    when argument = 'flight' then (
      select json_agg(json_build_object('value', f.id::text, 'label', 'flight ' || f.id) order by f.id)
        from (select distinct (e ->> 'formation')::bigint as id from json_array_elements(state -> 'entities') e
               where e ->> 'formation' <> '0' order by id limit 200) f) end;
end
$$;

comment on function world._choices(text, jsonb, json, integer) is 'What a person may choose from, for an argument of a command.';
revoke all on function world._choices(text, jsonb, json, integer) from public, anon, authenticated;
