-- cursor: the place where a page ended, for this account only. Name the result field in the tool's `sealed_out`: the bridge encrypts it.
create or replace function mcp.cursor(actor mcp.actor, place jsonb)
  returns jsonb
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return case when place <> 'null' then jsonb_build_object('account', (actor).account, 'place', place) end;
end
$$;

comment on function mcp.cursor(mcp.actor, jsonb) is 'A page''s end, bound to the account; null when there is no further page.';
revoke all on function mcp.cursor(mcp.actor, jsonb) from public, anon, authenticated;
