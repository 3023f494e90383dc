-- The figure of each check, and which bridges live: what the metrics show. Settings get a type.

create table mcp.check_results (
  function   text primary key,
  problems   integer,              -- null: it has never run to its end
  checked_at timestamptz,          -- when it last ran to its end
  tried_at   timestamptz not null,
  took       interval not null,    -- of the last try
  cause      text                  -- why the last try failed
);
comment on table mcp.check_results is 'What each registered check found when it last ran.';

create table mcp.heartbeats (
  instance uuid primary key,
  beat_at  timestamptz not null
);
create index heartbeats_beat_at_idx on mcp.heartbeats (beat_at);
comment on table mcp.heartbeats is 'Running bridges. Each writes its own row every few seconds, which proves that a write commits.';

-- What fits a setting: a JSON type; a list holds texts. Null: no file declares it. Whoever wrote '"true"' or 1 for true meant true.
alter table mcp.settings add column kind text check (kind in ('number', 'boolean', 'text', 'list'));
update mcp.settings set kind = case jsonb_typeof(standard) when 'boolean' then 'boolean' when 'string' then 'text' when 'array' then 'list' else 'number' end
 where standard is not null;
update mcp.settings set value = to_jsonb(lower(value #>> '{}') in ('true', '1', 'on', 'yes', 't', 'y'))
 where kind = 'boolean' and jsonb_typeof(value) <> 'boolean';
update mcp.settings set value = standard
 where kind = 'list' and jsonb_typeof(value) <> 'array' or kind = 'text' and jsonb_typeof(value) <> 'string'
    or kind = 'number' and jsonb_typeof(value) <> 'number';
alter table mcp.settings add constraint value_fits_kind check (
  jsonb_typeof(value) = case kind when 'text' then 'string' when 'list' then 'array' else kind end
  and (kind <> 'list' or not jsonb_path_exists(value, '$[*] ? (@.type() != "string")')));

do $$
declare
  closed text;
begin
  foreach closed in array array['check_results', 'heartbeats'] loop
    execute format('alter table mcp.%I enable row level security', closed);
    execute format('create policy closed on mcp.%I using (false)', closed);
    execute format('revoke all on mcp.%I from public, anon, authenticated, service_role', closed);
  end loop;
end
$$;
