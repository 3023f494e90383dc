-- call: the whole life of a call in one transaction: find, judge, run and charge, record.
-- Answers one row. outcome: ok (body is the tool's data), error (the tool said no), refused (a gate said no), effect (perform it and
-- call again), pending (the client's person has to do something first); body: data or {code, message, …}; effect: what to do outside,
-- with pending what to ask the client for, with ok what to say beside the data; cause: for the log alone; version: of catalog and settings.
-- Rules: the tool and its charge are one block, the charge its last statement, so that neither stays without the other; a tool that
-- failed is charged after its block; a call that failed its schema, or that a gate refused, is charged nothing. Every call is recorded.
create or replace function mcp.call(credential jsonb, audience text, tool text, args jsonb, request jsonb,
  out outcome text, out body json, out effect json, out cause text, out version bigint)
  language plpgsql
  security definer -- service_role holds no table; the gates below decide
  set search_path = ''
as $$
declare
  started constant timestamptz := clock_timestamp();
  kind constant text := coalesce(request ->> 'kind', 'tool');
  finding constant mcp.finding := mcp._find(credential, audience, kind, tool, request);
  charged boolean := request ? 'effect' or kind = 'list'; -- the first call of an effect paid; lists are free
  reads_only constant boolean := kind = 'list' or finding.entry_tier < 'act';
  answer json;
  written_before xid8; -- null: this transaction has written nothing yet
  state text; message text; hint text; detail text; context text; -- of what the block raised
begin
  version := finding.version;
  body := mcp._refuse(finding, credential, kind, tool);
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
        if (case when finding.entry_approval then not mcp._ask_owner(finding.actor, tool, args) end) then -- `and` might ask always
          body := null;
        else
          written_before := pg_current_xact_id_if_assigned();
          if reads_only then
            -- PostgreSQL itself then refuses a write; ends with this block.
            perform set_config('transaction_read_only', 'on', true);
          end if;
          body := case kind when 'list' then mcp._list(finding.actor, tool) else mcp._run(finding.entry_function, finding.actor, args) end;
          -- Before version 16 a `reset` lifts that, and large objects are not covered: what was written all the same is undone here.
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
        if not reads_only and not charged then
          if not mcp._charge(finding.budget_subject, 'calls', finding.per_minute, finding.per_hour) then
            raise exception using errcode = 'MH429'; -- another call took the last of the budget: undo the tool
          end if;
          charged := true;
        end if;
        state := null;
        exit;
      exception when query_canceled or assert_failure or others then -- `others` leaves those two out
        get stacked diagnostics state = returned_sqlstate, message = message_text, hint = pg_exception_hint,
          detail = pg_exception_detail, context = pg_exception_context;
        outcome := 'error';
        exit when state not in ('40001', '40P01'); -- a serialisation failure or a deadlock is tried again
        perform pg_sleep(0.005 * attempt * random());
      end;
    end loop;
    perform set_config('mcp.answer', '', true);

    if not charged and state is distinct from 'MH429' then
      charged := mcp._charge(finding.budget_subject, 'calls', finding.per_minute, finding.per_hour);
    end if;
    if not charged then
      outcome := 'refused';
      body := mcp._rate_limited(finding.budget_subject, finding.per_hour);
    elsif state is not null then
      body := mcp._raised(state, message, hint, detail, request);
      cause := case when state <> 'MH000' then concat_ws(' ', state, message, context) end;
    elsif outcome <> 'ok' then
      body := coalesce(answer -> 'error', answer #> '{pending,error}');
      effect := coalesce(answer -> 'effect', answer #> '{pending,ask}');
    else
      effect := answer -> 'beside';
    end if;
    if outcome = 'effect' and finding.entry_budget is not null and not request ? 'effect' then
      body := mcp._charge_own_budget(finding);
      if body is not null then
        outcome := 'error';
        effect := null;
      end if;
    end if;
  end if;

  if reads_only is not false or outcome = 'refused' then
    -- Nothing but the record would be lost in a crash, and a disk's flush costs more than the call.
    perform set_config('synchronous_commit', 'off', true);
  end if;
  perform mcp._record(finding, credential, kind, tool, outcome, body, cause, started, args);
end
$$;

comment on function mcp.call(jsonb, text, text, jsonb, jsonb) is 'Carry one call: find, judge, run and charge, record.';
revoke all on function mcp.call(jsonb, text, text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function mcp.call(jsonb, text, text, jsonb, jsonb) to service_role;
