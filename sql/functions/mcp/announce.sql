-- announce: store what a bridge reports at its start: {"embedding_model": the name of the model that its vectors come from}.
-- Rules: if bridges differ, as during a rolling change of the model, the one that started last counts.
create or replace function mcp.announce(facts jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  model constant text := facts ->> 'embedding_model';
begin
  if model is not null then
    insert into mcp.settings as s (name, value, description, updated_at)
    values ('embedding_model', to_jsonb(left(model, 300)), 'The model that vectors are of; bridges name it at their start.', mcp.now())
    on conflict on constraint settings_pkey do update set value = excluded.value, updated_at = mcp.now()
      where s.value <> excluded.value;
  end if;
  return json_build_object('heard', true);
end
$$;

comment on function mcp.announce(jsonb) is 'Store what a bridge reports at its start.';
revoke all on function mcp.announce(jsonb) from public, anon, authenticated;
grant execute on function mcp.announce(jsonb) to service_role;
