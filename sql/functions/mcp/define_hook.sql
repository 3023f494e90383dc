-- define_hook: register a room's function to be called by the core at a certain point; the last statement of its file.
-- Rules: `record`: (actor mcp.actor, kind text, name text, args jsonb, outcome text, code text) returns void, after each call of that
-- audience by a known caller, as the transaction's last act; `args` are the safe ones. `verify`: () returns setof text, problems that
-- keep a server from starting. `watch`: () returns jsonb, {resource's uri: a text that differs when it has changed}.
-- `issued`: (hash bytea) returns boolean, whether the hash is that of a secret of the room's own, so that it is no guess as a bearer.
-- `late`: () returns jsonb, {work: for how many seconds the oldest piece of it has been due}, for the metrics.
-- `account_created`: (account uuid) returns void, in the transaction in which someone chooses a handle. `whoami`: (actor mcp.actor)
-- returns json, fields for the answer of whoami on that audience; `adds` are their properties in its output schema, `says` a sentence for
-- its description. `account_links`: (account uuid, request jsonb) returns json, [{"name", "text", "url"}] for the account page.
-- `released`: () returns void, at the end of each release.
-- `offered_commands`: (actor mcp.actor) returns json, [{"name", "description"}] that an administrator's allowlist can hold, of one room.
-- Workspaces, of one room at most: `offered_workspaces`: (account uuid) returns json, [{"slug", "name"}] that a connection can be bound
-- to; `key_workspace` and `consent_workspace`: (account uuid, named text) returns uuid, the one that a new key or connection is bound to;
-- `workspace`: (id uuid) returns json, {"slug", "name"}.
create or replace function mcp.define_hook(hook text, function text, audience text default '', adds json default null,
  says text default null)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  parameters constant text := case hook
    when 'record' then 'mcp.actor,text,text,jsonb,text,text'
    when 'verify' then '' when 'watch' then '' when 'late' then '' when 'released' then ''
    when 'account_created' then 'uuid'
    when 'issued' then 'bytea'
    when 'whoami' then 'mcp.actor'
    when 'offered_commands' then 'mcp.actor'
    when 'account_links' then 'uuid,jsonb'
    when 'offered_workspaces' then 'uuid'
    when 'key_workspace' then 'uuid,text'
    when 'consent_workspace' then 'uuid,text'
    when 'workspace' then 'uuid' end;
begin
  if parameters is null then
    raise exception 'there is no hook %', hook;
  elsif to_regprocedure(format('%s(%s)', function, parameters)) is null then
    raise exception 'there is no function %(%) for the hook %', function, parameters, hook;
  end if;
  if hook in ('offered_commands', 'offered_workspaces', 'key_workspace', 'consent_workspace', 'workspace') and exists (
       select from mcp.hooks h where h.hook = define_hook.hook and h.function <> define_hook.function
          and h.release = coalesce(nullif(current_setting('mcp.release', true), '')::bigint, 0)) then
    raise exception 'the hook % takes one function, and another room has it already', hook;
  end if;
  insert into mcp.hooks (hook, audience, function, adds, says, release)
  values (define_hook.hook, define_hook.audience, define_hook.function, define_hook.adds, define_hook.says,
    coalesce(nullif(current_setting('mcp.release', true), '')::bigint, 0))
  on conflict on constraint hooks_pkey do update set adds = excluded.adds, says = excluded.says, release = excluded.release;
end
$$;

comment on function mcp.define_hook(text, text, text, json, text) is 'Have a verb call a room''s function.';
revoke all on function mcp.define_hook(text, text, text, json, text) from public, anon, authenticated;
