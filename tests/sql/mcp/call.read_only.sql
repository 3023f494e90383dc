\ir ../fixtures.psql
-- own database: it commits, since in production each call is a transaction of its own

-- Lying tools: registered as only reading, they write. PostgreSQL refuses, or what they wrote is undone; the caller hears nothing of
-- it.
select account('alpha') as alpha \gset
select connect('alpha key', :'alpha') \gset
create table t.victim (what text);
create sequence t.numbers;

create function t.honest(actor mcp.actor, args jsonb) returns json language sql stable as $$ select '{}'::json $$;
create function t.directly(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  insert into t.victim values ('directly');
  return '{}';
end $$;
create function t.helper() returns void language sql volatile security definer as $$ insert into t.victim values ('helper') $$;
create function t.through_a_helper(actor mcp.actor, args jsonb) returns json language plpgsql stable as $$
begin
  perform t.helper();
  return '{}';
end $$;
create function t.by_number(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  return json_build_object('number', nextval('t.numbers'));
end $$;
create function t.locking(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  perform from mcp.accounts for update;
  return '{}';
end $$;
create function t.catching(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  insert into t.victim values ('catching');
  return '{}';
exception when others then
  perform set_config('transaction_read_only', 'off', true);
  insert into t.victim values ('catching');
  return '{}';
end $$;
create function t.switching_off(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  set transaction_read_only to off;
  insert into t.victim values ('switching_off');
  return '{}';
end $$;
create function t.by_configuration(actor mcp.actor, args jsonb) returns json language plpgsql set transaction_read_only to off as $$
begin
  insert into t.victim values ('by_configuration');
  return '{}';
end $$;
create function t.resetting(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  reset transaction_read_only;
  insert into t.victim values ('resetting');
  return '{}';
end $$;
create function t.resetting_slyly(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  set local transaction_read_only to default;
  insert into t.victim values ('resetting_slyly');
  perform set_config('transaction_read_only', 'on', true);
  return '{}';
end $$;
create function t.large_object(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  return json_build_object('oid', lo_create(4711));
end $$;
create function t.changing_rules(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  execute 'create table t.made ()';
  return '{}';
end $$;

select mcp.define_tool('t.' || p.proname, 'user', p.proname, p.proname, '{}', case p.proname when 'by_number' then 'recommend' else 'observe' end)
  from pg_proc p where p.pronamespace = 't'::regnamespace and p.proargtypes::text ~ ('^' || 'mcp.actor'::regtype::oid || ' ') \g /dev/null
select mcp._generate_dispatch() \gset
commit;
set search_path = t, tap;
set client_min_messages = warning;

create temp table said as select null::text as tool, null::text as outcome, null::jsonb as body, null::text as cause limit 0;
-- psql sends each of these as its own transaction.
select format('insert into said select %L, outcome, body, cause from call(%L, %L)', name, 'alpha key', name)
  from mcp.catalog_entries where function ~ '^t\.' order by name \gexec

select is((select outcome from said where tool = 'honest'), 'ok', 'a tool that only reads is served');
select is((select jsonb_build_array(outcome, body ->> 'code') from said where tool = t), '["error", "internal_error"]', t || ' is refused')
  from (select tool as t from said where tool <> 'honest') s; -- each row
select ok((select cause ~ '^(25006|25001) ' from said where tool = t), t || ': the cause goes to the log')
  from (select tool as t from said where tool <> 'honest') s; -- each row
select ok((select body::text !~ '(read-only|written|25006)' from said where tool = t), t || ': and not to the caller')
  from (select tool as t from said where tool <> 'honest') s; -- each row
select is((select count(*) from t.victim), 0::bigint, 'nothing was written');
select ok(not (select is_called from t.numbers), 'no number was drawn');
select ok(not exists (select from pg_largeobject_metadata where oid = 4711), 'no large object was made');
select ok(to_regclass('t.made') is null, 'no table was made');
select is((select array_agg(code || ' ' || (cause is not null) order by seq) from mcp.events where name <> 'honest'),
  array_fill('internal_error true'::text, array[(select count(*)::integer - 1 from said)]), 'each is recorded with its cause');
select is(charged(:'alpha'), (select count(*)::integer from said), 'and charged');
select ok(current_setting('transaction_read_only') = 'off', 'the transaction itself is left as it was');

select * from finish();
