-- answer_effect: ask the bridge for something outside the database: `return mcp.answer_effect('{"kind": "embed", …}');`.
-- Rules: the bridge performs it and calls the tool again with the outcome in `actor.request -> 'effect'`. Every gate runs again; the call is
-- charged once.
create or replace function mcp.answer_effect(effect jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  perform set_config('mcp.answer', json_build_object('effect', effect)::text, true);
  return null;
end
$$;

comment on function mcp.answer_effect(jsonb) is 'Answer with an effect for the bridge to perform.';
revoke all on function mcp.answer_effect(jsonb) from public, anon, authenticated;
