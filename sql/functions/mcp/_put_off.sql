-- _put_off: note that a chore failed with one item; the tick reports it. The pause doubles with each failure, up to an hour.
create or replace function mcp._put_off(chore text, item text, cause text)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
begin
  insert into mcp.chore_failures as f (chore, item, attempts, cause, retry_at, xid)
  values (_put_off.chore, _put_off.item, 1, left(_put_off.cause, 1000), now + interval '5 seconds', pg_current_xact_id())
  on conflict on constraint chore_failures_pkey do update set attempts = f.attempts + 1, cause = excluded.cause, xid = excluded.xid,
    retry_at = now + least(interval '1 hour', interval '5 seconds' * 2 ^ least(f.attempts, 20));
end
$$;

comment on function mcp._put_off(text, text, text) is 'Note that a chore failed with one item.';
revoke all on function mcp._put_off(text, text, text) from public, anon, authenticated;
