-- _set_pending: set the answer that the client has to act first; mcp.answer_input describes each part.
create or replace function mcp._set_pending(actor mcp.actor, requests jsonb, state jsonb, code text, message text, detail jsonb)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  perform mcp._expect_declared(code);
  perform set_config('mcp.answer', jsonb_build_object('pending', jsonb_build_object(
    'error', mcp._error(code, message, detail),
    'ask', jsonb_build_object('requests', requests,
      'state', case when state is not null then jsonb_build_object('connection', actor.connection, 'state', state) end)))::text, true);
end
$$;

comment on function mcp._set_pending(mcp.actor, jsonb, jsonb, text, text, jsonb) is 'Set the answer that the client has to act first.';
revoke all on function mcp._set_pending(mcp.actor, jsonb, jsonb, text, text, jsonb) from public, anon, authenticated;
