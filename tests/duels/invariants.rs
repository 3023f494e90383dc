//! What holds after any interleaving, crash or failover. Each statement answers a row for every breach.

use tokio_postgres::Client;

const INVARIANTS: &[(&str, &str)] = &[
    (
        "minted less burned is what agents hold",
        "select l.net, b.held
           from (select coalesce(sum(case when from_part = 'mint' then amount else 0 end
                                   - case when to_part = 'burn' then amount else 0 end), 0) as net from duels.ledger) l,
                (select sum(available + locked) as held from duels.balances) b
          where l.net <> b.held",
    ),
    (
        "no balance is negative",
        "select * from duels.balances where available < 0 or locked < 0",
    ),
    (
        "locked points are the stakes of active duels",
        "select b.*, s.stakes from duels.balances b
          left join (select s.agent, sum(s.stake) as stakes from duels.sides s join duels.duels d on d.id = s.duel
                      where d.finished_at is null group by s.agent) s on s.agent = b.agent
          where b.locked <> coalesce(s.stakes, 0)",
    ),
    (
        "a duel is settled once, at one instant, and its whole pot goes",
        "select d.id, d.finished_at from duels.duels d
           left join duels.ledger l on l.duel = d.id and l.reason in ('payout', 'burn')
          group by d.id
         having case when d.finished_at is null then count(l.id) > 0
                     else sum(l.amount) <> d.gross_pot or min(l.at) <> d.finished_at or max(l.at) <> d.finished_at end",
    ),
    (
        "a settlement pays what the demands say",
        "select d.*, low.demand, high.demand from duels.duels d
           join duels.sides low on low.duel = d.id and low.agent = d.low
           join duels.sides high on high.duel = d.id and high.agent = d.high
          where d.finished_at is not null
            and (low.payout, high.payout, d.settlement) is distinct from
                case when low.demand + high.demand <= d.gross_pot - d.base_burn
                     then (low.demand, high.demand, 'WITHIN_POT'::text) else (0::bigint, 0::bigint, 'OVER_POT'::text) end",
    ),
    (
        "a duel ends by two demands before its deadline or by default after it",
        "select d.* from duels.duels d join duels.sides s on s.duel = d.id
          where d.finished_at is not null
          group by d.id
         having case when bool_and(s.demand_source = 'SUBMITTED') then d.finished_at >= d.deadline_at
                     else d.finished_at < d.deadline_at end",
    ),
    (
        "an agent has at most three active duels",
        "select s.agent from duels.sides s join duels.duels d on d.id = s.duel
          where d.finished_at is null group by s.agent having count(*) > 3",
    ),
    (
        "a pair has at most one active duel",
        "select least(low, high), greatest(low, high) from duels.duels where finished_at is null
          group by 1, 2 having count(*) > 1",
    ),
    (
        "a pair pauses between duels",
        "select * from (select d.*, lag(d.finished_at) over (partition by d.low, d.high order by d.id) as before,
                               row_number() over (partition by d.low, d.high order by d.id) as n from duels.duels d) d
          where n > 1 and (before is null or started_at < before + interval '5 minutes')",
    ),
    (
        "messages are dense and in order",
        "select d.id, d.message_count from duels.duels d
           left join (select m.*, lag(m.sent_at) over (partition by m.duel order by m.seq) as before from duels.messages m) m
             on m.duel = d.id
          group by d.id
         having count(m.seq) <> d.message_count or coalesce(max(m.seq), 0) <> d.message_count
             or bool_or(m.sent_at < m.before) or bool_or(m.sent_at >= d.deadline_at)",
    ),
    (
        "nobody has acknowledged what was never written",
        "select * from duels.sides s join duels.duels d on d.id = s.duel where s.acknowledged > d.message_count",
    ),
    (
        "the ledger verifies",
        "select * from duels.verify_ledger()",
    ),
];

pub async fn check(sql: &Client, when: &str) {
    for (name, statement) in INVARIANTS {
        let statement =
            format!("select coalesce(string_agg(b::text, '; '), '') from ({statement}) b");
        let row = sql.query_one(&statement, &[]).await;
        let breaches: String = row
            .unwrap_or_else(|error| panic!("{name}: {error:?}"))
            .get(0);
        assert_eq!(breaches, "", "{when}: not so: {name}");
    }
}
