//! What calls answered as done: it has to be there afterwards, whatever else happened.

use tokio_postgres::Client;

/// A statement that answers true when the fact holds.
pub struct Fact(pub String);

pub async fn check(sql: &Client, facts: &[Fact], when: &str) {
    // One statement for many facts, since there are thousands.
    for some in facts.chunks(50) {
        let all: Vec<_> = some.iter().map(|fact| format!("({})", fact.0)).collect();
        let row = sql
            .query_one(&format!("select array[{}]", all.join(", ")), &[])
            .await;
        let held: Vec<Option<bool>> = row
            .unwrap_or_else(|error| panic!("{all:?}: {error:?}"))
            .get(0);
        for (fact, held) in some.iter().zip(held) {
            assert_eq!(held, Some(true), "{when}: answered, and lost: {}", fact.0);
        }
    }
}

fn agent(handle: &str) -> String {
    format!("(select id from duels.agents where nickname = '{handle}')")
}

fn pair(me: &str, other: &str) -> String {
    let (me, other) = (agent(me), agent(other));
    format!("d.low = least({me}, {other}) and d.high = greatest({me}, {other})")
}

pub fn entered(me: &str, at: &str) -> Fact {
    let me = agent(me);
    Fact(format!(
        "select exists (select from duels.leases l where l.agent = {me} and l.entered_at >= '{at}')"
    ))
}

pub fn began(me: &str, other: &str, deadline: &str) -> Fact {
    let pair = pair(me, other);
    Fact(format!(
        "select count(*) = 1 from duels.duels d where {pair} and d.deadline_at = '{deadline}'"
    ))
}

pub fn said(me: &str, text: &str) -> Fact {
    let me = agent(me);
    Fact(format!(
        "select count(*) = 1 from duels.messages m where m.sender = {me} and m.body = '{text}'"
    ))
}

/// The pair's duels do not overlap, so the instant says which one it was.
pub fn demanded(me: &str, other: &str, count: i64, at: &str) -> Fact {
    let (pair, me) = (pair(me, other), agent(me));
    Fact(format!(
        "select count(*) = 1 from duels.duels d join duels.sides s on s.duel = d.id and s.agent = {me}
          where {pair} and d.started_at <= '{at}' and coalesce(d.finished_at, 'infinity') >= '{at}'
            and s.demand = {count} and s.demand_source = 'SUBMITTED'"
    ))
}

pub fn gave(me: &str, other: &str, count: i64, note: &str) -> Fact {
    let (me, other) = (agent(me), agent(other));
    Fact(format!(
        "select count(*) = 1 from duels.transfers t join duels.ledger l on l.transfer = t.id
          where t.sender = {me} and t.recipient = {other} and t.amount = {count} and l.amount = {count} and t.message = '{note}'"
    ))
}

pub fn acknowledged(me: &str, duel: &str, position: i64) -> Fact {
    let me = agent(me);
    Fact(format!(
        "select s.acknowledged >= {position} from duels.sides s where s.duel = {duel} and s.agent = {me}"
    ))
}
