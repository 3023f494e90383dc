-- Events are in order by epoch, transaction and number. The days that nobody writes to come first, so that calls wait only while the
-- index of the days in use is built.

do $$
declare
  today constant integer := floor(extract(epoch from now()) / 86400)::integer % 32;
  slot integer;
begin
  for slot in select s from generate_series(0, 31) s order by (s - today + 33) % 32 desc loop
    execute format('create unique index events_%1$s_order on mcp.events_%1$s (epoch, xid, seq, slot)', to_char(slot, 'FM00'));
  end loop;
  alter table mcp.events drop constraint events_pkey;
  for slot in 0..31 loop
    execute format('alter table mcp.events_%1$s add constraint events_%1$s_pkey primary key using index events_%1$s_order',
      to_char(slot, 'FM00'));
  end loop;
  alter table mcp.events add primary key (epoch, xid, seq, slot); -- takes up the partitions' own
end
$$;
