-- _instructions: what a client reads once about all tools: how errors look, which any tool may answer, the shared budget, cursors, repeats.
-- Rules: what a single tool does differently stands in its own description.
create or replace function mcp._instructions(audience text)
  returns text
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return concat_ws(E'\n',
    'A failed call answers {"error": {"code", "message", …}}. Decide by `code`; `message` says what to do next.',
    'Besides its own, any tool may answer VALIDATION_ERROR (`field` names the argument), UNAUTHORIZED (connect again), RATE_LIMITED (wait '
      '`retry_after_seconds`), scope_missing, tier_too_low or mcp_account_actions_required (connect again with more permissions; whoami '
      'shows the present ones), approval_pending (the owner decides at `page`; then repeat), busy (nothing was changed; repeat in a moment), '
      'outcome_unknown (it may have been done) and internal_error (report `request_id`). A tool with a cursor may also answer INVALID_CURSOR (start again without it).',
    case audience
      when 'user' then format('All tools and transports of an account share one budget: %s calls a minute and %s an hour unless the operator set others.',
        mcp.setting('user_calls_per_minute'), mcp.setting('user_calls_per_hour'))
      when 'admin' then format('A connection has a budget of %s calls a minute.', mcp.setting('rate_limit_per_min')) end,
    'A cursor is opaque: leave it out for the first page, then pass the last `next_cursor`; null means that no page follows.',
    'Tools marked as read-only or idempotent can be repeated. To repeat any other safely, give each call a key of its own: a new random text in '
      '_meta["moothall/idempotencyKey"] (over HTTP the header Idempotency-Key). A repeat with the same key and arguments is not done again: it gets '
      'the first answer. After outcome_unknown or a lost connection, repeat with the same key. ',
    'Text arguments are trimmed before their length is counted. Null for an optional argument counts as left out, unless the tool gives it a meaning.');
end
$$;

comment on function mcp._instructions(text) is 'What a client reads once about all tools.';
revoke all on function mcp._instructions(text) from public, anon, authenticated;
