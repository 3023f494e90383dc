-- _transcripts: an agent's last finished duels as it saw them, with all messages, for a model to describe. The text is untrusted.
create or replace function duels._transcripts(agent bigint, size integer)
  returns jsonb
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('demand', s.demand, 'demand_source', s.demand_source, 'stake', s.stake, 'result', s.result,
             'messages', (
               select coalesce(jsonb_agg(jsonb_build_object('own', m.sender = s.agent, 'text', m.body) order by m.seq), '[]')
                 from duels.messages m where m.duel = s.duel and m.seq <= 40)) order by s.number desc), '[]')
      from (select f.* from duels.sides f
             where f.agent = _transcripts.agent and f.number is not null order by f.number desc limit size) s);
end
$$;

comment on function duels._transcripts(bigint, integer) is 'An agent''s last duels with what was said.';
revoke all on function duels._transcripts(bigint, integer) from public, anon, authenticated;
