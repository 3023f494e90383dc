-- _define: put an entry into the catalog, stamped with the running release.
-- Raises: when no function has the signature that the dispatcher calls, another one has the name in this release, a scope does not exist, or
-- neither the room nor the core declares one of the errors.
create or replace function mcp._define(audience text, kind text, name text, function text, scope text, tier mcp.tier, consent text,
  approval boolean, answer text, sealed text[], sealed_out text[], body_limit integer, pattern text, definition json,
  budget text default null, errors text[] default '{}', shown_once text[] default '{}', look_at text default null, output json default null, nulls text[] default '{}')
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  running constant bigint := coalesce(nullif(current_setting('mcp.release', true), '')::bigint, 0);
  own_room constant text := split_part(function, '.', 1);
  unknown text;
begin
  if to_regprocedure(function || '(mcp.actor,jsonb)') is null then
    raise exception '% registers %, but there is no function %(mcp.actor, jsonb)', kind, name, function;
  end if;
  select s into unknown from unnest(array[scope, consent]) s where s not in (select known.name from mcp.scopes known) limit 1;
  if unknown is not null then
    raise exception '% % names the scope %, which does not exist; those of the % audience are %', kind, name, unknown, audience,
      (select string_agg(s.name, ', ' order by s.position) from mcp.scopes s where s.audience = _define.audience)
      using errcode = 'undefined_object', -- a later file may declare it
            hint = 'A scope is declared by mcp.define_scope in the _room.sql of its room.';
  end if;
  select named into unknown from unnest(errors) named
   where not exists (select from mcp.errors e where e.code = named and e.room in ('', 'mcp', own_room) and e.release >= running)
   limit 1;
  if unknown is not null then
    raise exception '% % names the error %, which neither its room nor the core declares', kind, name, unknown
      using hint = format('Declare it by mcp.define_error in functions/%s/_errors.sql.', own_room);
  end if;
  select e.function into unknown from mcp.catalog_entries e
   where e.audience = _define.audience and e.kind = _define.kind and e.name = _define.name and e.release = running
     and e.function <> _define.function;
  if unknown is not null then
    raise exception 'the % % of the % audience is registered by functions/%.sql and by functions/%.sql', kind, name, audience,
      replace(unknown, '.', '/'), replace(function, '.', '/')
      using hint = 'Give one of them another name, or put a file at the path of the one that it is to replace.';
  end if;
  insert into mcp.catalog_entries (audience, kind, name, room, function, scope, tier, consent, approval, answer, sealed, sealed_out,
    body_limit, pattern, definition, budget, errors, shown_once, look_at, output,
    nulls, release)
  values (_define.audience, _define.kind, _define.name, own_room, _define.function, _define.scope,
    _define.tier, _define.consent, _define.approval, _define.answer, _define.sealed, _define.sealed_out, _define.body_limit,
    _define.pattern, _define.definition, _define.budget, _define.errors, _define.shown_once, _define.look_at, _define.output,
    _define.nulls, running)
  on conflict on constraint catalog_entries_pkey do update set room = excluded.room, function = excluded.function, scope = excluded.scope,
    tier = excluded.tier, consent = excluded.consent, approval = excluded.approval, answer = excluded.answer,
    sealed = excluded.sealed, sealed_out = excluded.sealed_out, body_limit = excluded.body_limit, pattern = excluded.pattern,
    definition = excluded.definition, budget = excluded.budget, errors = excluded.errors, shown_once = excluded.shown_once,
    look_at = excluded.look_at, output = excluded.output, nulls = excluded.nulls, release = excluded.release;
end
$$;

comment on function mcp._define(text, text, text, text, text, mcp.tier, text, boolean, text, text[], text[], integer, text, json, text, text[], text[], text, json, text[])
  is 'Put an entry into the catalog.';
revoke all on function mcp._define(text, text, text, text, text, mcp.tier, text, boolean, text, text[], text[], integer, text, json, text, text[], text[], text, json, text[])
  from public, anon, authenticated;
