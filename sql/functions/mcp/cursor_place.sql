-- cursor_place: the place that mcp.cursor recorded, or null without a cursor. Name the argument in the tool's `sealed`.
-- Raises: INVALID_CURSOR for a cursor of another account.
create or replace function mcp.cursor_place(actor mcp.actor, args jsonb, field text default 'cursor')
  returns jsonb
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  if coalesce(args -> field, 'null') = 'null' then
    return null;
  end if;
  if args -> field ->> 'account' is distinct from (actor).account::text then
    perform mcp.fail('INVALID_CURSOR', format('%s was not made for you; start again without it.', field),
      jsonb_build_object('field', field));
  end if;
  return args -> field -> 'place';
end
$$;

comment on function mcp.cursor_place(mcp.actor, jsonb, text) is 'The place that this account''s own cursor holds.';
revoke all on function mcp.cursor_place(mcp.actor, jsonb, text) from public, anon, authenticated;
