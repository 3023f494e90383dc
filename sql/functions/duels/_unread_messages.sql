-- _unread_messages: up to a hundred messages of the other side after a position, and the position of the last one (null without any).
create or replace function duels._unread_messages(duel bigint, me bigint, after integer, out messages json, out last integer)
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  select coalesce(json_agg(json_build_object('sent_at', mcp.timestamp(m.sent_at), 'message', m.body) order by m.seq), '[]'), max(m.seq)
    into messages, last
    from (select i.seq, i.sent_at, i.body from duels.messages i
           where i.duel = _unread_messages.duel and i.seq > after and i.sender <> me
           order by i.seq limit 100) m;
end
$$;

comment on function duels._unread_messages(bigint, bigint, integer) is 'Unread messages of the other side.';
revoke all on function duels._unread_messages(bigint, bigint, integer) from public, anon, authenticated;

select mcp.define_schema('duels.messages', '{
  "type": "array",
  "maxItems": 100,
  "items": {
    "type": "object",
    "properties": {"sent_at": {"type": "string", "format": "date-time"}, "message": {"type": "string"}},
    "required": ["sent_at", "message"]
  }
}');
