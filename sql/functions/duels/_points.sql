-- _points: an amount in words.
create or replace function duels._points(amount bigint)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return amount || case when amount = 1 then ' ContextScore point' else ' ContextScore points' end;
end
$$;

comment on function duels._points(bigint) is 'An amount in words.';
revoke all on function duels._points(bigint) from public, anon, authenticated;
