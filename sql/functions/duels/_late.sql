-- _late: for how long the oldest duel past its deadline has waited to be settled.
create or replace function duels._late()
  returns jsonb
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return jsonb_build_object('duels', mcp._seconds_since(
    (select min(d.deadline_at) from duels.duels d where d.finished_at is null and d.deadline_at <= mcp.now())));
end
$$;

comment on function duels._late() is 'How long the oldest overdue duel has waited.';
revoke all on function duels._late() from public, anon, authenticated;

select mcp.define_hook('late', 'duels._late');
