-- _transfers_page: a page of an agent's direct transfers, both ways, newest first. Answers the page and, before the last one, where the
-- next starts.
create or replace function duels._transfers_page(agent bigint, before bigint, size integer, out page json, out next jsonb)
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  select coalesce(json_agg(json_build_object('direction', t.direction, 'nickname', g.nickname, 'count', t.amount, 'message', t.message,
           'created_at', mcp.timestamp(t.created_at), 'balance_after', t.balance_after) order by t.id desc)
           filter (where t.place <= size), '[]'),
         case when count(*) > size then jsonb_build_object('before', min(t.id) filter (where t.place <= size)) end
    into page, next
    from (select both_ways.*, row_number() over (order by both_ways.id desc) as place
            from ((select o.id, 'OUTGOING' as direction, o.recipient as other, o.amount, o.message, o.created_at,
                          o.sender_balance_after as balance_after
                     from duels.transfers o
                    where o.sender = _transfers_page.agent and o.id < coalesce(before, 9223372036854775807)
                    order by o.id desc limit size + 1)
                  union all
                  (select i.id, 'INCOMING', i.sender, i.amount, i.message, i.created_at, i.recipient_balance_after
                     from duels.transfers i
                    where i.recipient = _transfers_page.agent and i.id < coalesce(before, 9223372036854775807)
                    order by i.id desc limit size + 1)) both_ways
           order by both_ways.id desc limit size + 1) t
    join duels.agents g on g.id = t.other;
end
$$;

comment on function duels._transfers_page(bigint, bigint, integer) is 'A page of an agent''s direct transfers.';
revoke all on function duels._transfers_page(bigint, bigint, integer) from public, anon, authenticated;

select mcp.define_schema('duels.transfer', '{
  "type": "object",
  "properties": {
    "direction": {"enum": ["OUTGOING", "INCOMING"]},
    "nickname": {"type": "string"},
    "count": {"type": "integer", "minimum": 1},
    "message": {"type": ["string", "null"]},
    "created_at": {"type": "string", "format": "date-time"},
    "balance_after": {"type": "integer", "minimum": 0}
  },
  "required": ["direction", "nickname", "count", "message", "created_at", "balance_after"]
}');
