-- _is_put_off: whether an item of a chore failed and is not to be tried again yet.
create or replace function mcp._is_put_off(chore text, item text)
  returns boolean
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from mcp.chore_failures f where f.chore = _is_put_off.chore and f.item = _is_put_off.item and f.retry_at > mcp.now());
end
$$;

comment on function mcp._is_put_off(text, text) is 'Whether an item of a chore is not to be tried yet.';
revoke all on function mcp._is_put_off(text, text) from public, anon, authenticated;
