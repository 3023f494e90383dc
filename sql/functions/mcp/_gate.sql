-- _gate: may this connection use this entry of the catalog? Null, or the code of the first gate that refuses.
-- Rules: decides both what is listed and what may run, so the two always agree. A tier is a ceiling and grants nothing. Unknown values
-- refuse.
create or replace function mcp._gate(actor mcp.actor, scope text, tier mcp.tier, consent text)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when scope is not null and (scope = any ((actor).scopes)) is not true then 'scope_missing'
    when (tier <= (actor).tier) is not true then 'tier_too_low'
    when consent is not null and (consent = any ((actor).scopes)) is not true then 'mcp_account_actions_required' end;
end
$$;

comment on function mcp._gate(mcp.actor, text, mcp.tier, text) is 'The first gate that refuses, or null.';
revoke all on function mcp._gate(mcp.actor, text, mcp.tier, text) from public, anon, authenticated;
