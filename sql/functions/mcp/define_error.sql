-- define_error: declare an error of a room, in the room's `_errors.sql`.
-- `class` is the kind of error, for programs that do not know the code: invalid, unauthenticated, forbidden, missing, conflict, gone,
-- limited, unavailable or internal. `means`: one sentence. `remedy`: what the caller can do next.
-- Rules: a code belongs to one file. Raises: when another statement of the same release has declared the code.
create or replace function mcp.define_error(code text, class text, means text, remedy text)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  file constant text := coalesce(current_setting('mcp.file', true), '');
  release constant bigint := coalesce(nullif(current_setting('mcp.release', true), '')::bigint, 0);
  known mcp.errors;
begin
  select e.* into known from mcp.errors e where e.code = define_error.code;
  if release > 0 and known.release = release then
    raise exception 'the error % is declared twice: in % and in %', define_error.code, known.file, file;
  end if;
  insert into mcp.errors (code, room, class, means, remedy, file, release)
  values (define_error.code, split_part(file, '/', 2), define_error.class, define_error.means, define_error.remedy, file, release)
  on conflict on constraint errors_pkey do update set room = excluded.room, class = excluded.class, means = excluded.means,
    remedy = excluded.remedy, file = excluded.file, release = excluded.release;
exception when check_violation then
  raise exception 'the error % needs a class (invalid, unauthenticated, forbidden, missing, conflict, gone, limited, unavailable or internal), a meaning and a remedy; its class is %',
    define_error.code, define_error.class;
end
$$;

comment on function mcp.define_error(text, text, text, text) is 'Declare an error of a room.';
revoke all on function mcp.define_error(text, text, text, text) from public, anon, authenticated;
