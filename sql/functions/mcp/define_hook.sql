-- define_hook: have a verb of mcp call a room's function; the last statement of its file.
-- Rules: `record`: (actor mcp.actor, kind text, name text, args jsonb, outcome text, code text) returns void, after each call of that
-- audience by a known caller, as the transaction's last act; `args` are the safe ones. `verify`: () returns setof text, problems that
-- keep a server from starting. `watch`: () returns jsonb, {resource's uri: a text that differs when it has changed}.
create or replace function mcp.define_hook(hook text, function text, audience text default '')
  returns void
  language plpgsql
  set search_path = ''
as $$
declare
  signature constant text := function || case hook when 'record' then '(mcp.actor,text,text,jsonb,text,text)' else '()' end;
begin
  if to_regprocedure(signature) is null then
    raise exception 'there is no function % for the hook %', signature, hook;
  end if;
  insert into mcp.hooks (hook, audience, function, release)
  values (define_hook.hook, define_hook.audience, define_hook.function,
    coalesce(nullif(current_setting('mcp.release', true), '')::bigint, 0))
  on conflict on constraint hooks_pkey do update set release = excluded.release;
end
$$;

comment on function mcp.define_hook(text, text, text) is 'Have a verb call a room''s function.';
revoke all on function mcp.define_hook(text, text, text) from public, anon, authenticated;
