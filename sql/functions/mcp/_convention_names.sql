-- _convention_names: functions that name a schema above their own. Schemas look only down: the core names no room, and a room only those
-- it needs.
create or replace function mcp._convention_names()
  returns table (object text, rule text, remedy text)
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  with recursive needed as (
    select r.name as room, r.name as other from mcp.rooms r
    union select n.room, unnest(r.needs) from needed n join mcp.rooms r on r.name = n.other),
  may_name as (
    select n.room as schema, n.other from needed n
    union all select s.name, s.name from mcp._own_schemas() s
    union all
    select s.name, c.schema from mcp._own_schemas() s cross join (values (0, 'mcp'), (1, 'oauth'), (2, 'pages')) c (rank, schema)
     where c.rank <= coalesce(array_position(array['mcp', 'oauth', 'pages'], s.name) - 1, 2)
    -- A folder that the house does not list may stand above every room.
    union all
    select s.name, r.name from mcp._own_schemas() s cross join mcp.rooms r
     where s.name not in ('mcp', 'oauth', 'pages') and not exists (select from mcp.rooms k where k.name = s.name)),
  homes as (
    select f.identity, coalesce((select r.name from mcp.rooms r where split_part(split_part(f.identity, '(', 1), '.', 2) = any (r.public)),
             case f.schema when 'public' then 'mcp' else f.schema end) as schema,
           regexp_replace(f.code, '''[^'']*''', '', 'g') as code
      from mcp._own_functions() f where not f.generated)
  select h.identity, format('names the schema %s, which stands above its own', s.name), 'let the upper one register a hook'
    from homes h, mcp._own_schemas() s
   where h.code ~ ('\m' || s.name || '\.') and not exists (select from may_name m where m.schema = h.schema and m.other = s.name)
  union all
  select h.identity, format('names public.%s, which is %s''s', x.name, r.name), 'let that room register a hook'
    from homes h, mcp.rooms r, unnest(r.public) x (name)
   where h.code ~ ('\mpublic\.' || x.name || '\M') and not exists (select from may_name m where m.schema = h.schema and m.other = r.name);
end
$$;

comment on function mcp._convention_names() is 'Functions that name a schema above their own.';
revoke all on function mcp._convention_names() from public, anon, authenticated;
