-- _check_ledger: every fault of the ledger in words, for `moothall doctor`.
create or replace function duels._check_ledger()
  returns setof text
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return query select format('%s: %s, expected %s, found %s', f.fault, f.subject, f.expected, f.found) from duels.verify_ledger() f;
end
$$;

comment on function duels._check_ledger() is 'Every fault of the ledger in words.';
revoke all on function duels._check_ledger() from public, anon, authenticated;

select mcp.define_check('duels._check_ledger');
