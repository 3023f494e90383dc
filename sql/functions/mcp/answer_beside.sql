-- answer_beside: add metadata to a tool's answer, whose data stays what its schema says: `perform mcp.answer_beside(…); return data;`.
-- Rules: `meta` goes into the result's _meta; `is_error` marks the data as a failure; `age_seconds` is how old the data is.
create or replace function mcp.answer_beside(meta jsonb default null, is_error boolean default false, age_seconds integer default null)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  perform set_config('mcp.answer', jsonb_build_object('beside', jsonb_strip_nulls(jsonb_build_object('meta', meta, 'is_error', is_error,
    'age_seconds', age_seconds)))::text, true);
end
$$;

comment on function mcp.answer_beside(jsonb, boolean, integer) is 'Add metadata to a tool''s answer.';
revoke all on function mcp.answer_beside(jsonb, boolean, integer) from public, anon, authenticated;
