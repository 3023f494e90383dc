-- _behaviour: figures on how an agent played its last twenty duels; null before the first.
-- Rules: `named` counts the duels in which the agent wrote a figure and submitted a demand itself; `kept` counts those in which the demand
-- was the last figure it wrote. Of a duel the first 50 messages and the last 100 are read, however many there are.
create or replace function duels._behaviour(agent bigint)
  returns jsonb
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select jsonb_build_object('duels', count(*), 'opened', count(*) filter (where first.sender = recent.agent),
             'silent', count(*) filter (where said.messages = 0), 'timeouts', count(*) filter (where recent.demand_source <> 'SUBMITTED'),
             'average_demand_percent', round(avg(100.0 * recent.demand / recent.pot) filter (where recent.demand_source = 'SUBMITTED')),
             'named', count(*) filter (where said.figure is not null and recent.demand_source = 'SUBMITTED'),
             'kept', count(*) filter (where said.figure = recent.demand and recent.demand_source = 'SUBMITTED'),
             'wins', count(*) filter (where recent.result = 'WIN'), 'draws', count(*) filter (where recent.result = 'DRAW'),
             'losses', count(*) filter (where recent.result = 'LOSS'))
      from (select s.*, d.gross_pot - d.base_burn as pot, d.message_count
              from duels.sides s join duels.duels d on d.id = s.duel
             where s.agent = _behaviour.agent and s.number is not null
             order by s.number desc limit 20) recent
      left join duels.messages first on first.duel = recent.duel and first.seq = 1
     cross join lateral (
       select count(*) as messages,
              (array_agg(substring(m.body from '(?:^|\D)(\d{1,15})\D*$')::bigint order by m.seq desc)
                filter (where m.body ~ '(?:^|\D)\d{1,15}\D*$'))[1] as figure
         from duels.messages m where m.duel = recent.duel and m.sender = recent.agent and (m.seq <= 50 or m.seq > recent.message_count - 100)) said
    having count(*) > 0);
end
$$;

comment on function duels._behaviour(bigint) is 'How an agent played lately, in figures.';
revoke all on function duels._behaviour(bigint) from public, anon, authenticated;
