-- _store_answer: store under an idempotency key how far its call came: the final answer, the effect that it asks for, or that it waits.
-- Rules: a field that the tool declares secret is not stored; its place holds null, and metadata names it.
create or replace function mcp._store_answer(actor mcp.actor, entry_secrets text[], outcome text, body json, answer json)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  kept json := case outcome when 'ok' then body when 'error' then answer -> 'error' end; -- null while there is no final answer
  beside jsonb := case outcome when 'ok' then answer::jsonb -> 'beside' end;
begin
  if outcome = 'ok' and entry_secrets <> '{}' then
    kept := mcp._without_secrets(kept, entry_secrets);
    beside := coalesce(beside, '{}') || jsonb_build_object('meta',
      coalesce(beside -> 'meta', '{}') || jsonb_build_object('moothall/shownOnce', entry_secrets));
  end if;
  update mcp.idempotency_keys k
     set outcome = case when kept is not null then _store_answer.outcome end, body = kept, metadata = beside, effect = answer -> 'effect'
   where k.connection_id = actor.connection and k.key = actor.request ->> 'key';
end
$$;

comment on function mcp._store_answer(mcp.actor, text[], text, json, json) is 'Store how far a call with an idempotency key came.';
revoke all on function mcp._store_answer(mcp.actor, text[], text, json, json) from public, anon, authenticated;
