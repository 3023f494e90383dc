-- announce: what a bridge tells of itself at its start: {"embedding_model": the name of the model that its vectors are of}.
-- Rules: of bridges that differ the last one started counts, as in a rolling change of the model.
create or replace function mcp.announce(facts jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = ''
as $$
declare
  model constant text := facts ->> 'embedding_model';
begin
  if model is not null then
    insert into mcp.settings as s (name, value, description)
    values ('embedding_model', to_jsonb(left(model, 300)), 'The model that vectors are of; bridges name it at their start.')
    on conflict on constraint settings_pkey do update set value = excluded.value, updated_at = mcp.now()
      where s.value <> excluded.value;
  end if;
  return json_build_object('heard', true);
end
$$;

comment on function mcp.announce(jsonb) is 'What a bridge tells of itself at its start.';
revoke all on function mcp.announce(jsonb) from public, anon, authenticated;
grant execute on function mcp.announce(jsonb) to service_role;
