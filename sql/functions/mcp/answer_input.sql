-- answer_input: ask the caller's client for something before the tool can go on: `return mcp.answer_input(actor, '{"name": {…}}');`.
-- `requests`: name to a request of MCP (elicitation/create, sampling/createMessage, roots/list). The client repeats the call with what came
-- of them in `actor.request -> 'inputs'`; what it can do at all is in `actor.request -> 'capabilities'`.
-- Rules: the bridge leaves out what the client cannot do, and says the error instead when nothing is left. `state` travels sealed, comes
-- back through mcp.input_state, and may be old: rows are the truth. What the tool did so far is kept; an owner's approval is not used up
-- by asking, but by the run that answers.
create or replace function mcp.answer_input(actor mcp.actor, requests jsonb, state jsonb default null, code text default 'input_required',
  message text default 'This needs something that your client cannot ask for.', detail jsonb default '{}')
  returns json
  language plpgsql
  set search_path = ''
as $$
declare
  approval constant uuid := (select a.id from mcp.approvals a
    where a.connection_id = actor.connection and a.used_by = (actor.request ->> 'id')::uuid and a.approved);
begin
  if approval is not null then -- no statement that writes without it: a tool that only reads may ask too
    update mcp.approvals a set used_at = null, used_by = null where a.id = approval;
  end if;
  perform mcp._set_pending(actor, requests, state, code, message, detail);
  return null;
end
$$;

comment on function mcp.answer_input(mcp.actor, jsonb, jsonb, text, text, jsonb) is 'Ask the caller''s client for something first.';
revoke all on function mcp.answer_input(mcp.actor, jsonb, jsonb, text, text, jsonb) from public, anon, authenticated;
