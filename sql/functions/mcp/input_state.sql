-- input_state: the state that the tool gave to mcp.answer_input; null in a first call, and for the state of another connection.
create or replace function mcp.input_state(actor mcp.actor)
  returns jsonb
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return case when actor.request #>> '{state,connection}' = actor.connection::text then actor.request #> '{state,state}' end;
end
$$;

comment on function mcp.input_state(mcp.actor) is 'The state that a repeated call brings back.';
revoke all on function mcp.input_state(mcp.actor) from public, anon, authenticated;
