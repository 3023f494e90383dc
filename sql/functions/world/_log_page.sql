-- _log_page: a page of the match's log, of one type or all: the events after `after`, else the newest before `before`, else the newest.
create or replace function world._log_page(kind text, after bigint, before bigint, size integer)
  returns setof world.events
  language plpgsql
  stable
  rows 50
  set search_path = pg_catalog, pg_temp
as $$
begin
  -- One statement for each case, so that each uses its index.
  if after is not null and kind is null then
    return query select * from world.events e where e.seq > after order by e.seq limit size;
  elsif after is not null then
    return query select * from world.events e where e.type = kind and e.seq > after order by e.seq limit size;
  elsif kind is null then
    return query select * from world.events e where before is null or e.seq < before order by e.seq desc limit size;
  else
    return query select * from world.events e where e.type = kind and (before is null or e.seq < before) order by e.seq desc limit size;
  end if;
end
$$;

comment on function world._log_page(text, bigint, bigint, integer) is 'A page of the match''s log.';
revoke all on function world._log_page(text, bigint, bigint, integer) from public, anon, authenticated;
