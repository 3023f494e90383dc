\ir ../fixtures.psql

create function t.raised(state text, message text default 'secret', hint text default null, detail text default null) returns jsonb language sql as $$
  select mcp._exception_error(state, message, hint, detail, '{"id": "a-request"}')::jsonb $$;

select is(raised('MH000', 'You have 5 of 5 bots.', 'bot_limit', '{"limit": 5}'), '{"code": "bot_limit", "message": "You have 5 of 5 bots.", "limit": 5}', 'a rule''s own words');
select is(raised('MH000', 'No.', 'no', ''), '{"code": "no", "message": "No."}', 'without a detail');
select is(raised(state) - 'message', '{"code": "busy", "retry_after_seconds": 1}', state || ' is a lack of time or room')
  from unnest(array['40001', '40P01', '53100', '53200', '53300', '55P03', '57014']) state;
select is(raised(state) - 'message', '{"code": "internal_error", "request_id": "a-request"}', state || ' is unforeseen')
  from unnest(array['22012', '25006', '42501', 'P0001', 'P0004', 'XX000']) state;
select ok(raised(state)::text !~ 'secret', state || ' does not say its cause') from unnest(array['40001', '57014', '22012', 'P0001']) state;

select * from finish();
rollback;
