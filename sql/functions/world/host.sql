-- host: the match host's whole interface: checks who calls, then runs one of four actions.
-- action: snapshot {document, match?}, events {events}, commands {}, result {id, status, result?, reason?}.
-- Answers the same row as mcp.call.
-- Rules: a host key opens only this, and only a host key opens it. Guessed keys count towards the admin origin's lockout. One host at a time
-- reports the match and receives its commands.
create or replace function world.host(credential jsonb, action text, args jsonb, request jsonb,
  out outcome text, out body json, out effect json, out cause text, out version bigint)
  language plpgsql
  security definer -- service_role holds no table; the key decides
  set search_path = pg_catalog, pg_temp
as $$
declare
  presented constant bytea := decode(credential ->> 'sha256', 'hex');
  guesser constant text := mcp._address_group(request ->> 'address');
  now constant timestamptz := mcp.now();
  key world.host_keys;
  locked timestamptz;
  state text; message text; hint text; detail text; context text; -- of what the block raised
begin
  select s.version into version from mcp.state s;
  select l.locked_until into locked from mcp.lockouts l where l.address = guesser and l.audience = 'admin' and l.locked_until > now
     and l.locked_until <= now + make_interval(secs => (mcp.setting('lockout_seconds'))::integer); -- longer: the clock was wrong
  select * into key from world.host_keys k where k.hash = presented;
  if locked is not null then
    outcome := 'refused';
    body := mcp._error('too_many_attempts', 'Too many wrong credentials from this address; wait before trying again.',
      jsonb_build_object('retry_after_seconds', ceil(extract(epoch from locked - now))::integer));
    return;
  elsif key.id is null or key.revoked_at is not null or key.expires_at <= now then
    if presented is not null and not mcp._was_issued(presented) then
      body := mcp._refuse_guess(guesser, 'admin');
    end if;
    outcome := 'refused';
    body := coalesce(body, mcp._error('UNAUTHORIZED', 'Send a live host key as "Authorization: Bearer …".', null));
    return;
  elsif request ? 'invalid' then
    outcome := 'error';
    body := mcp._error('VALIDATION_ERROR', request #>> '{invalid,message}', jsonb_build_object('field', request #>> '{invalid,field}'));
    return;
  end if;

  begin
    if action is distinct from 'result' then -- the host that was given a command reports its result
      perform world._expect_sole_host(key.id);
    end if;
    body := case action
      when 'snapshot' then world._receive_snapshot(key.id, args)
      when 'events' then world._receive_events(args)
      when 'commands' then world._claim_commands(key.id)
      when 'result' then world._receive_result(args, key.id) end;
    outcome := 'ok';
    effect := null;
  exception when query_canceled or assert_failure or others then -- `others` leaves those two out
    get stacked diagnostics state = returned_sqlstate, message = message_text, hint = pg_exception_hint,
      detail = pg_exception_detail, context = pg_exception_context;
    outcome := 'error';
    body := mcp._exception_error(state, message, hint, detail, request);
    cause := case when state <> 'MH000' then concat_ws(' ', state, message, context) end;
  end;
  if key.last_used_at is null or key.last_used_at < now - interval '1 minute' then
    update world.host_keys k set last_used_at = now
     where k.id = (select w.id from world.host_keys w where w.id = key.id for no key update skip locked);
  end if;
end
$$;

comment on function world.host(jsonb, text, jsonb, jsonb) is 'The match host''s interface.';
revoke all on function world.host(jsonb, text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function world.host(jsonb, text, jsonb, jsonb) to service_role;
