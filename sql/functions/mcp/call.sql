-- call: carry one call in one transaction: read who calls and what, check the gates, run and charge, record.
-- request.kind says what `name` is. tool (the default) and prompt: its name; route: the method, a space and the path's pattern; resource: its
-- address, and the body is MCP's `contents`; list: tools, resources, resource_templates or prompts, or none, which only says who calls.
-- Answers one row. outcome: ok (body is the data), error (the tool failed), refused (a gate refused), effect (perform it and call again),
-- pending (the client's person has to act first). body: data or {code, message, …}. effect: what to do outside; with pending what to ask
-- the client for; with ok the answer's metadata. cause: only for the log. version: of catalog and settings.
-- Rules: the tool and its charge are one block, the charge its last statement, so that one never stays without the other. A tool that
-- failed is charged after its block. A call that failed its schema or was refused is free, and so is a list. Every call is recorded.
-- request.key is an idempotency key, for calls of tier act: what is stored under it belongs to the same block. A stored answer is free.
create or replace function mcp.call(credential jsonb, audience text, name text, args jsonb, request jsonb,
  out outcome text, out body json, out effect json, out cause text, out version bigint)
  language plpgsql
  security definer -- service_role holds no table; the gates below decide
  set search_path = pg_catalog, pg_temp
as $$
declare
  started constant timestamptz := clock_timestamp();
  resource constant mcp.catalog_entries := case when request ->> 'kind' = 'resource' then mcp._find_resource(audience, name) end;
  kind constant text := coalesce(resource.kind, request ->> 'kind', 'tool');
  entry constant text := coalesce(resource.name, name); -- a template's name, where the address matches it
  input constant jsonb := case when request ->> 'kind' = 'resource'
    then jsonb_build_object('uri', name, 'variables', to_jsonb(regexp_match(name, resource.pattern))) else args end;
  context mcp.call_context := mcp._load_call_context(credential, audience, kind, entry, request);
  charged boolean := request ? 'effect' or kind = 'list'; -- an effect was charged at its first call; lists are free
  reads_only constant boolean := kind = 'list' or context.entry_tier < 'act';
  key constant text := case when kind <> 'list' and context.entry_tier >= 'act' then request ->> 'key' end;
  stored mcp.idempotency_keys; -- what stands under the key: a final answer, an effect to go on with, or nothing
  answer json;
  written_before xid8; -- null while this transaction has written nothing
  state text; message text; hint text; detail text; trace text; -- of the exception
begin
  version := context.version;
  body := mcp._refusal(context, credential, kind, entry);
  if key is not null and body ->> 'code' = 'RATE_LIMITED' and mcp._is_answered(context.actor) then
    body := null;
  end if;
  if body is not null then
    outcome := 'refused';
  elsif request ? 'invalid' then
    outcome := 'error';
    body := mcp._error('VALIDATION_ERROR', request #>> '{invalid,message}', jsonb_build_object('field', request #>> '{invalid,field}'));
  elsif request ? 'bad_cursor' then
    outcome := 'error';
    body := mcp._error('INVALID_CURSOR', format('%s is not a cursor of this tool; start again without it.', request ->> 'bad_cursor'),
      jsonb_build_object('field', request ->> 'bad_cursor'));
  else
    for attempt in 1..4 loop
      begin
        stored := null;
        if key is not null then
          stored := mcp._claim_key(context.actor, kind, entry, input);
          context.actor.request := request || jsonb_build_object('first_id', stored.request_id);
        end if;
        if stored.outcome is not null then
          outcome := stored.outcome;
          body := stored.body;
          charged := true;
          state := null;
          exit;
        elsif stored.effect is not null and not request ? 'effect' then
          perform set_config('mcp.answer', json_build_object('effect', stored.effect)::text, true);
          body := null;
        elsif (case when context.entry_approval then not mcp._require_approval(context.actor, entry, input) end) then -- `and` could evaluate both sides
          body := null;
        else
          written_before := pg_current_xact_id_if_assigned();
          if reads_only then
            -- PostgreSQL itself refuses writes from here to the end of this block.
            perform set_config('transaction_read_only', 'on', true);
          end if;
          body := case kind when 'list' then mcp._list(context.actor, name) else mcp._run(context.entry_function, context.actor, input) end;
          -- Before version 16 a `reset` lifts that, and it does not cover large objects. Undo such writes here.
          if reads_only and (current_setting('transaction_read_only') <> 'on'
                             or pg_current_xact_id_if_assigned() is distinct from written_before) then
            raise read_only_sql_transaction using message = 'a tool that only reads has written';
          end if;
        end if;
        answer := nullif(current_setting('mcp.answer', true), '')::json;
        if body is null and answer is null then
          raise exception 'it answered nothing';
        end if;
        outcome := case when answer -> 'error' is not null then 'error' when answer -> 'effect' is not null then 'effect'
                        when answer -> 'pending' is not null then 'pending' else 'ok' end;
        if key is not null then
          perform mcp._store_answer(context.actor, context.entry_secrets, outcome, body, answer);
        end if;
        if not reads_only and not charged then
          if not mcp._charge(context.budget_subject, 'calls', context.per_minute, context.per_hour) then
            raise exception using errcode = 'MH429'; -- another call took the last of the budget: undo the tool
          end if;
          charged := true;
        end if;
        state := null;
        exit;
      exception when query_canceled or assert_failure or others then -- `others` leaves those two out
        get stacked diagnostics state = returned_sqlstate, message = message_text, hint = pg_exception_hint,
          detail = pg_exception_detail, trace = pg_exception_context;
        outcome := 'error';
        exit when state not in ('40001', '40P01'); -- a serialisation failure or a deadlock is tried again
        perform pg_sleep(0.005 * attempt * random());
      end;
    end loop;
    perform set_config('mcp.answer', '', true);

    if not charged and state is distinct from 'MH429' then
      charged := mcp._charge(context.budget_subject, 'calls', context.per_minute, context.per_hour);
    end if;
    if not charged then
      outcome := 'refused';
      body := mcp._rate_limited(context.budget_subject, context.per_hour);
    elsif stored.outcome is not null then
      effect := mcp._replay_metadata(stored.metadata);
    elsif state is not null then
      body := mcp._exception_error(state, message, hint, detail, request);
      cause := case when state <> 'MH000' then concat_ws(' ', state, message, trace) end;
    elsif outcome <> 'ok' then
      body := coalesce(answer -> 'error', answer #> '{pending,error}');
      effect := coalesce(answer -> 'effect', answer #> '{pending,ask}');
    else
      effect := answer -> 'beside';
      if resource.name is not null then
        body := mcp._resource_contents(resource, name, body, effect -> 'meta');
      end if;
    end if;
    if outcome = 'effect' and context.entry_budget is not null and not request ? 'effect' and stored.effect is null then
      body := mcp._charge_own_budget(context);
      if body is not null then
        outcome := 'error';
        effect := null;
      end if;
    end if;
    if stored.key is not null and outcome = 'error' and body ->> 'code' <> 'busy' then
      perform mcp._release_key(stored);
    end if;
  end if;

  if reads_only is not false or outcome = 'refused' then
    -- A crash could lose only the record, and flushing the disk costs more than the call.
    perform set_config('synchronous_commit', 'off', true);
  end if;
  perform mcp._record(context, credential, kind, entry, outcome, body, cause, started, input, stored.outcome is not null);
end
$$;

comment on function mcp.call(jsonb, text, text, jsonb, jsonb) is 'Carry one call of a tool, resource, prompt, route or list.';
revoke all on function mcp.call(jsonb, text, text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function mcp.call(jsonb, text, text, jsonb, jsonb) to service_role;
