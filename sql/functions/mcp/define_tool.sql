-- define_tool: register a function as a tool; the last statement of its file.
-- Rules: the function is `<room>.<tool>(actor mcp.actor, args jsonb) returns json`. Annotations follow from the tier: below act a tool
-- only reads, and PostgreSQL is told so; act says truly whether it destroys and whether a repeat changes anything.
-- `answer`: data (structured content), or content (the function returns an MCP content array). `sealed`: arguments that are cursors;
-- `sealed_out`: result fields that are. `budget`: one of its own besides that of all calls, of settings <budget>_per_minute and
-- <budget>_per_hour; taken before the tool's effect is asked for, never given back; over it, <BUDGET>_COOLDOWN.
-- `errors`: the codes of its own; the description gets them as a last sentence, and instructions say once what any tool may answer.
-- `secret_out`: result fields that are shown once: the stored answer of an idempotency key leaves them out. `look_at`: the tool that shows
-- whether a call was done, for a caller whose answer was lost.
-- A schema may name parts by mcp.define_schema. tools/list shows an outline of `output`, or all of it with `outline => false`.
-- Null for an optional argument counts as left out, but for those that `nulls` names: the function gets it and says what it means.
-- `approval`: where the account or the server wants it, each call waits until the account's owner has approved it in a browser.
-- Raises: when the name, the description or the input schema is not portable (see mcp._expect_portable).
create or replace function mcp.define_tool(function text, audience text, title text, description text, input json, tier text,
  output json default null, scope text default null, consent text default null, destructive boolean default false,
  idempotent boolean default false, approval boolean default false, answer text default 'data', sealed text[] default '{}',
  sealed_out text[] default '{}', body_limit integer default 16384, budget text default null,
  errors text[] default '{}', secret_out text[] default '{}', look_at text default null, nulls text[] default '{}', outline boolean default true)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  name constant text := split_part(function, '.', 2);
  described constant text := description || case when errors <> '{}' then ' Errors: ' || array_to_string(errors, ', ') || '.' else '' end;
  whole_input constant json := case when input::text ~ '"\$fragment"' then mcp._inline(input::jsonb)::json
    when input::jsonb = '{}' then '{"type": "object"}' else input end;
  whole_output constant jsonb := mcp._inline(output::jsonb);
  listed constant json := case when outline then mcp._outline(whole_output)::json else mcp._output(whole_output) end;
  reads_only constant boolean := tier::mcp.tier < 'act';
  annotations constant json := json_build_object('title', title, 'readOnlyHint', reads_only,
    'destructiveHint', not reads_only and destructive, 'idempotentHint', reads_only or idempotent, 'openWorldHint', false);
begin
  if name !~ '^[a-z0-9_]{1,48}$' then
    raise exception 'the tool % has a name that not every client takes: 1 to 48 of a-z, 0-9 and _', function;
  elsif char_length(described) > 1024 then
    raise exception 'the description of the tool % has % characters; clients show 1024', function, char_length(described);
  end if;
  perform mcp._expect_portable(function, whole_input::jsonb);
  perform mcp._define(audience, 'tool', name, function, scope, tier::mcp.tier, consent, approval, answer, sealed, sealed_out, body_limit,
    null, case when output is null then
      json_build_object('name', name, 'title', title, 'description', described, 'inputSchema', whole_input, 'annotations', annotations)
    else
      json_build_object('name', name, 'title', title, 'description', described, 'inputSchema', whole_input, 'outputSchema', listed,
        'annotations', annotations) end,
    budget, errors, secret_out, look_at, mcp._output(whole_output), nulls);
end
$$;

comment on function mcp.define_tool(text, text, text, text, json, text, json, text, text, boolean, boolean, boolean, text, text[], text[], integer, text, text[], text[], text, text[], boolean)
  is 'Register a function as a tool.';
revoke all on function mcp.define_tool(text, text, text, text, json, text, json, text, text, boolean, boolean, boolean, text, text[], text[], integer, text, text[], text[], text, text[], boolean)
  from public, anon, authenticated;
