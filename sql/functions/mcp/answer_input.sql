-- answer_input: ask the caller's client for something before the tool can go on: `return mcp.answer_input(actor, '{"name": {…}}');`.
-- `requests` maps names to requests of MCP (elicitation/create, sampling/createMessage, roots/list). The client repeats the call with the
-- responses in `actor.request -> 'inputs'`; `actor.request -> 'capabilities'` says what it can do at all.
-- Rules: the bridge leaves out what the client cannot do, and returns the error when nothing is left. `state` travels encrypted, comes back
-- through mcp.input_state, and may be old: trust the rows. What the tool did so far is kept. Asking does not use up an owner's approval; the
-- run that answers does.
create or replace function mcp.answer_input(actor mcp.actor, requests jsonb, state jsonb default null, code text default 'input_required',
  message text default 'This needs something that your client cannot ask for.', detail jsonb default '{}')
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  approval constant uuid := (select a.id from mcp.approvals a
    where a.connection_id = actor.connection and a.used_by = coalesce(actor.request ->> 'first_id', actor.request ->> 'id')::uuid and a.approved);
begin
  if approval is not null then -- only then: a tool that only reads may ask too, and must not write
    update mcp.approvals a set used_at = null, used_by = null where a.id = approval;
  end if;
  perform mcp._set_pending(actor, requests, state, code, message, detail);
  return null;
end
$$;

comment on function mcp.answer_input(mcp.actor, jsonb, jsonb, text, text, jsonb) is 'Ask the caller''s client for something first.';
revoke all on function mcp.answer_input(mcp.actor, jsonb, jsonb, text, text, jsonb) from public, anon, authenticated;
