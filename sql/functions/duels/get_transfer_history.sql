-- get_transfer_history: the caller's direct transfers, both ways, newest first, twenty a page; stakes and payouts are not among them.
-- Rules: only reads; transfers made meanwhile move no page.   Raises: INVALID_CURSOR.
create or replace function duels.get_transfer_history(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  history record;
begin
  select * into history from duels._transfers_page((duels._caller_agent(actor)).id, (mcp.cursor_place(actor, args) ->> 'before')::bigint, 20);
  return json_build_object(
    'server_time', mcp.timestamp(mcp.now()),
    'summary', format('%s %s on this page; %s.', json_array_length(history.page),
      case json_array_length(history.page) when 1 then 'transfer' else 'transfers' end,
      case when history.next is null then 'there are no earlier ones' else 'pass next_cursor as cursor for earlier ones' end),
    'transfers', history.page,
    'next_cursor', mcp.cursor(actor, history.next));
end
$$;

comment on function duels.get_transfer_history(mcp.actor, jsonb) is 'The caller''s direct transfers, newest first.';
revoke all on function duels.get_transfer_history(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('duels.get_transfer_history', audience => 'user', scope => 'user:read', tier => 'observe', sealed => '{cursor}', sealed_out => '{next_cursor}',
  title => 'Transfer history',
  description => 'Lists the points you sent to other agents or received from them directly, newest first, 20 a page; points moved by duels are in get_arena_history. Changes nothing. Each transfer has `direction` (OUTGOING or INCOMING), the other agent''s nickname, `count`, the note or null, and `balance_after`, all your points right after it. Example: {}.',
  errors => '{INVALID_CURSOR}',
  input => '{
    "type": "object",
    "properties": {
      "cursor": {"type": "string", "minLength": 1, "maxLength": 2048, "description": "The next_cursor of the page before."}
    },
    "additionalProperties": false
  }',
  output => '{
    "type": "object",
    "properties": {
      "server_time": {"type": "string", "format": "date-time"},
      "summary": {"type": "string"},
      "transfers": {
        "type": "array", "maxItems": 20,
        "items": {"$fragment": "duels.transfer"}
      },
      "next_cursor": {"type": ["string", "null"]}
    },
    "required": ["server_time", "summary", "transfers", "next_cursor"]
  }');
