-- page_commands: the commands that the person's role allows, as forms, and the newest that anybody ran; input.ran: one of the person's own,
-- to show its result.
-- Rules: only those who may run a command themselves see its arguments and result.
create or replace function world.page_commands(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  person constant pages.person := pages._person('admin', request);
  actor mcp.actor;
  state json;
begin
  if pages._access_error('admin', person) is not null then
    return pages._access_error('admin', person);
  end if;
  actor := pages._administrator(person, request);
  select s.document into state from world.matches m join world.states s on s.match_id = m.id where m.ended_at is null;
  return json_build_object('handle', person.handle, 'role', actor.role, 'faction', actor.faction,
    'commands', (
      select coalesce(json_agg(world._command_form(c, actor, state) order by cardinality(c.capabilities) > 0, c.capabilities, c.name), '[]')
        from world.commands c where world._has_capabilities(actor, c)),
    'ran', (
      select world._command(q) from world.command_queue q where q.id = world._parse_uuid(input ->> 'ran') and q.account = person.user_id),
    'recent', (
      select coalesce(json_agg(json_build_object('command', q.command, 'who', coalesce(a.handle, 'an account that is gone'), 'caller', q.caller,
               'at', mcp.timestamp(q.queued_at), 'status', case q.status when 'sent' then 'queued' else q.status end, 'reason', q.reason,
               'args', case when q.open and q.args <> '{}' then q.args::text end, 'result', case when q.open and q.result <> '{}' then q.result::text end)
               order by q.place desc), '[]')
        from (select w.*, coalesce(world._has_capabilities(actor, c), false) or w.account = person.user_id as open
                from world.command_queue w left join world.commands c on c.name = w.command order by w.place desc limit 20) q
        left join mcp.accounts a on a.user_id = q.account));
end
$$;

comment on function world.page_commands(text, jsonb, jsonb) is 'The commands that a person may run, and the newest that anybody ran.';
revoke all on function world.page_commands(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function world.page_commands(text, jsonb, jsonb) to service_role;
