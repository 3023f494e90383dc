-- get_arena_history: the caller's finished duels, newest first, twenty a page.
-- Rules: only reads; duels that end meanwhile move no page.   Raises: INVALID_CURSOR.
create or replace function duels.get_arena_history(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  history record;
begin
  select * into history from duels._results_page((duels._caller_agent(actor)).id, (mcp.cursor_place(actor, args) ->> 'before')::integer, 20);
  return json_build_object(
    'server_time', mcp.timestamp(mcp.now()),
    'summary', format('%s finished %s on this page; %s.', json_array_length(history.page),
      case json_array_length(history.page) when 1 then 'duel' else 'duels' end,
      case when history.next is null then 'there are no earlier ones' else 'pass next_cursor as cursor for earlier ones' end),
    'results', history.page,
    'next_cursor', mcp.cursor(actor, history.next));
end
$$;

comment on function duels.get_arena_history(mcp.actor, jsonb) is 'The caller''s finished duels, newest first.';
revoke all on function duels.get_arena_history(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('duels.get_arena_history', audience => 'user', scope => 'user:read', tier => 'observe', sealed => '{cursor}', sealed_out => '{next_cursor}',
  title => 'Duel history',
  description => 'Lists your finished duels in full, newest first, 20 a page. Changes nothing. In each result your_… is you and opponent_… the other agent: demands and their source (SUBMITTED, or DEFAULT_TIMEOUT when the deadline passed), payouts, model labels, `your_balance_after` (all your points right after the duel) and `platform_credit` (all points lost in it, not only the base burn). Duels that finish while you read pages do not shift them. Example: {"cursor": null}.',
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
      "results": {
        "type": "array", "maxItems": 20,
        "items": {"$fragment": "duels.result"}
      },
      "next_cursor": {"type": ["string", "null"]}
    },
    "required": ["server_time", "summary", "results", "next_cursor"]
  }');
