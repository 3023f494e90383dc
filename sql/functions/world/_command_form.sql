-- _command_form: a command as a form: its arguments in the order of their asking, each with its bounds and options.
-- Rules: `closed` says that only one of the options can be right.
create or replace function world._command_form(entry world.commands, actor mcp.actor, state json)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  required constant jsonb := coalesce(entry.arguments -> 'required', '[]');
begin
  return json_build_object('name', entry.name, 'description', entry.description, 'confirm', entry.confirm,
    'own_faction', not entry.capabilities <@ actor.capabilities,
    'one_of', entry.arguments -> 'oneOf',
    'arguments', (
      select coalesce(json_agg(json_build_object(
               'name', a.name, 'required', required ? a.name,
               'type', coalesce(a.rule #>> '{items,type}', a.rule ->> 'type'), 'items', coalesce((a.rule ->> 'maxItems')::integer, 1),
               'minimum', coalesce(a.rule #>> '{items,minimum}', a.rule ->> 'minimum'),
               'maximum', coalesce(a.rule #>> '{items,maximum}', a.rule ->> 'maximum', a.rule ->> 'exclusiveMaximum'),
               'length', coalesce((a.rule ->> 'maxLength')::integer, 64),
               'closed', a.rule ? 'enum' or a.name in ('preset', 'level', 'faction') and choices.list is not null,
               'choices', choices.list) order by not required ? a.name, a.place), '[]')
        from (select p.key as name, p.value as rule, array_position(array['peer', 'ip', 'idx', 'type', 'pos', 'flight', 'order', 'role'], p.key) as place
                from jsonb_each(entry.arguments -> 'properties') p) a
        cross join lateral (select world._choices(a.name, a.rule, state, actor.faction) as list) choices));
end
$$;

comment on function world._command_form(world.commands, mcp.actor, json) is 'A command as a form.';
revoke all on function world._command_form(world.commands, mcp.actor, json) from public, anon, authenticated;
