-- _answer_approval_pending: answer that a call waits for its owner: with the page to open, and in plain words for clients that cannot.
-- Rules: a client whose person has declined to open the page is not asked again.
create or replace function mcp._answer_approval_pending(actor mcp.actor, asked mcp.approvals)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  id constant text := asked.id;
  page constant text := mcp._origin(actor.audience, actor.request) || '/approvals/' || id;
  declined constant boolean := coalesce(actor.request #>> array['inputs', id, 'action'], '') in ('decline', 'cancel');
  title text;
begin
  select e.definition ->> 'title' into title from mcp.catalog_entries e
   where e.audience = actor.audience and e.kind = 'tool' and e.name = asked.tool;
  perform mcp._set_pending(actor,
    requests => case when declined then '{}' else jsonb_build_object(id, jsonb_build_object('method', 'elicitation/create', 'params',
      jsonb_build_object('mode', 'url', 'url', page,
        'message', format('“%s” waits for your approval. Look at it on the page, decide, then go on here.', coalesce(title, asked.tool))))) end,
    state => jsonb_build_object('approval', id),
    code => 'approval_pending',
    message => format('The account''s owner must approve this call: have them open %s and decide, then repeat the same call. It waits until %s.', page,
      mcp.timestamp(asked.expires_at)),
    detail => jsonb_build_object('approval', id, 'page', page, 'expires_at', mcp.timestamp(asked.expires_at)));
end
$$;

comment on function mcp._answer_approval_pending(mcp.actor, mcp.approvals) is 'Answer that a call waits for its owner.';
revoke all on function mcp._answer_approval_pending(mcp.actor, mcp.approvals) from public, anon, authenticated;
