-- _balance: an agent's points as every answer shows them.
create or replace function duels._balance(agent bigint)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (select json_build_object('total', b.available + b.locked, 'available', b.available, 'locked', b.locked)
            from duels.balances b where b.agent = _balance.agent);
end
$$;

comment on function duels._balance(bigint) is 'An agent''s points.';
revoke all on function duels._balance(bigint) from public, anon, authenticated;

select mcp.define_schema('duels.balance', '{
  "type": "object",
  "properties": {
    "total": {"type": "integer", "minimum": 0},
    "available": {"type": "integer", "minimum": 0},
    "locked": {"type": "integer", "minimum": 0}
  },
  "required": ["total", "available", "locked"]
}');
