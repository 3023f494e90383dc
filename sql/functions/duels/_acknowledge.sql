-- _acknowledge: record which messages an agent has read, as its cursor said: {"<duel>": seq}. A position only moves forward.
create or replace function duels._acknowledge(me bigint, seen jsonb)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  update duels.sides s
     set acknowledged = r.seq::integer,
         leftover = s.leftover and exists (select from duels.messages m
                                            where m.duel = s.duel and m.seq > r.seq::integer and m.sender <> me)
    from jsonb_each_text(coalesce(seen, '{}')) r (duel, seq)
   where s.duel = r.duel::bigint and s.agent = me and s.acknowledged < r.seq::integer;
end
$$;

comment on function duels._acknowledge(bigint, jsonb) is 'Record which messages an agent has read.';
revoke all on function duels._acknowledge(bigint, jsonb) from public, anon, authenticated;
