-- answer_input: ask the caller's client for something before the tool can go on: `return mcp.answer_input(actor, '{"name": {…}}');`.
-- `requests`: name to a request of MCP (elicitation/create, sampling/createMessage, roots/list). The client repeats the call with what came
-- of them in `actor.request -> 'inputs'`; what it can do at all is in `actor.request -> 'capabilities'`.
-- Rules: the bridge leaves out what the client cannot do, and says the error instead when nothing is left. `state` travels sealed, comes
-- back through mcp.input_state, and may be old: rows are the truth. What the tool did so far is kept.
create or replace function mcp.answer_input(actor mcp.actor, requests jsonb, state jsonb default null, code text default 'input_required',
  message text default 'This needs something that your client cannot ask for.', detail jsonb default '{}')
  returns json
  language plpgsql
  set search_path = ''
as $$
begin
  perform set_config('mcp.answer', jsonb_build_object('pending', jsonb_build_object(
    'error', mcp._error(code, message, detail),
    'ask', jsonb_build_object('requests', requests,
      'state', case when state is not null then jsonb_build_object('connection', actor.connection, 'state', state) end)))::text, true);
  return null;
end
$$;

comment on function mcp.answer_input(mcp.actor, jsonb, jsonb, text, text, jsonb) is 'Ask the caller''s client for something first.';
revoke all on function mcp.answer_input(mcp.actor, jsonb, jsonb, text, text, jsonb) from public, anon, authenticated;
