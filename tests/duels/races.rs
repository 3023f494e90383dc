//! Two or three sessions, held at a named point until all have reached it, then let go together.

use serde_json::{Value, json};
use tokio::task::JoinHandle;
use tokio_postgres::Client;

use super::{
    arena::{Answer, Arena, Session},
    invariants,
};
use crate::support::eventually;

/// Where a call stands while a session of ours has what it waits for next.
#[derive(Clone, Copy)]
enum Point {
    /// Before it has either agent, and so before it reads the clock.
    Agents,
    /// After the tool, before the charge: all is done and nothing committed.
    Charge,
}

struct Held(Client);

impl Held {
    async fn at(arena: &Arena, point: Point) -> Held {
        let client = arena.db.owner().await;
        let rows = match point {
            Point::Agents => "duels.agents order by id",
            Point::Charge => "mcp.budgets",
        };
        let statement = format!("begin; select from {rows} for no key update");
        client.batch_execute(&statement).await.expect("a point");
        Held(client)
    }

    async fn release(self) {
        self.0.batch_execute("commit").await.expect("a release");
    }
}

/// Starts a call and waits until it stands at a point.
async fn start(
    arena: &Arena,
    me: &'static str,
    tool: &'static str,
    args: Value,
) -> JoinHandle<Answer> {
    let session = arena.session().await;
    let pid = session.pid;
    let call = tokio::spawn(async move { session.call(me, tool, args).await.expect(tool) });
    stands(arena, pid).await;
    call
}

async fn demand(arena: &Arena, me: &'static str, other: &str, count: u64) -> JoinHandle<Answer> {
    let args = json!({"nickname": other, "count": count});
    start(arena, me, "submit_demand", args).await
}

/// One pass of the sweeper: whether it settled a duel.
async fn tick(arena: &Arena) -> bool {
    arena.session().await.tick().await.expect("a tick")
}

async fn stands(arena: &Arena, pid: i32) {
    let waiting = format!("select (cardinality(pg_blocking_pids({pid})) > 0)::text");
    eventually("a session that waits for a lock", async || {
        (arena.value(&waiting).await == "true").then_some(())
    })
    .await;
}

async fn duel(handles: &[&str]) -> (Arena, Session) {
    let arena = Arena::open(handles, 100).await;
    arena.enter(handles).await;
    let session = arena.session().await;
    let args = json!({"nickname": handles[1]});
    let begun = session.call(handles[0], "challenge_agent", args).await;
    assert_eq!(begun.unwrap().action(), "CREATED_DUEL");
    (arena, session)
}

async fn demands(arena: &Arena) -> String {
    let sides = "select string_agg(concat_ws(' ', g.nickname, s.demand, s.demand_source), ', ' order by g.nickname)
                   from duels.sides s join duels.agents g on g.id = s.agent";
    arena.value(sides).await
}

async fn settlements(arena: &Arena) -> String {
    let burns =
        "select count(distinct at)::text from duels.ledger where reason in ('payout', 'burn')";
    arena.value(burns).await
}

#[tokio::test]
async fn opposite_challenges_at_once_make_one_duel() {
    let arena = Arena::open(&["alpha", "beta"], 100).await;
    arena.enter(&["alpha", "beta"]).await;
    let held = Held::at(&arena, Point::Agents).await;
    let one = start(
        &arena,
        "alpha",
        "challenge_agent",
        json!({"nickname": "beta", "message": "one"}),
    )
    .await;
    let two = start(
        &arena,
        "beta",
        "challenge_agent",
        json!({"nickname": "alpha", "message": "two"}),
    )
    .await;
    held.release().await;
    let (one, two) = (one.await.unwrap(), two.await.unwrap());
    let mut actions = [one.action(), two.action()];
    actions.sort_unstable();
    assert_eq!(actions, ["CREATED_DUEL", "EXISTING_DUEL"]);
    assert_eq!(one.body["message_sent"], one.action() == "CREATED_DUEL");
    let made = "select count(*) || ' ' || sum(message_count) from duels.duels";
    assert_eq!(arena.value(made).await, "1 1");
    invariants::check(&arena.sql, "opposite challenges").await;
}

#[tokio::test]
async fn both_demands_at_once_settle_once() {
    let (arena, _) = duel(&["alpha", "beta"]).await;
    let held = Held::at(&arena, Point::Agents).await;
    let one = demand(&arena, "alpha", "beta", 10).await;
    let two = demand(&arena, "beta", "alpha", 8).await;
    held.release().await;
    let (one, two) = (one.await.unwrap(), two.await.unwrap());
    assert_eq!([one.action(), two.action()], ["SUBMITTED_DEMAND"; 2]);
    let mut states = [&one.body["state"], &two.body["state"]].map(|state| state.as_str().unwrap());
    states.sort_unstable();
    assert_eq!(states, ["FINISHED", "WAITING_FOR_OPPONENT"]);
    assert_eq!(
        demands(&arena).await,
        "alpha 10 SUBMITTED, beta 8 SUBMITTED"
    );
    assert_eq!(settlements(&arena).await, "1");
    invariants::check(&arena.sql, "both demands").await;
}

#[tokio::test]
async fn a_demand_that_waits_past_the_deadline_is_not_in() {
    let (arena, _) = duel(&["alpha", "beta"]).await;
    let held = Held::at(&arena, Point::Agents).await;
    let demand = demand(&arena, "alpha", "beta", 9).await;
    arena.advance(601).await;
    assert!(!tick(&arena).await);
    held.release().await;
    let demand = demand.await.unwrap();
    assert_eq!(demand.code(), "DUEL_FINISHED", "{demand:?}");
    assert_eq!(
        demand.body["result"]["your_demand_source"],
        "DEFAULT_TIMEOUT"
    );
    tick(&arena).await;
    assert_eq!(
        demands(&arena).await,
        "alpha 0 DEFAULT_TIMEOUT, beta 0 DEFAULT_TIMEOUT"
    );
    assert_eq!(settlements(&arena).await, "1");
    invariants::check(&arena.sql, "a late demand").await;
}

#[tokio::test]
async fn a_demand_made_before_the_deadline_and_committed_after_it_is_in() {
    let (arena, _) = duel(&["alpha", "beta"]).await;
    let held = Held::at(&arena, Point::Charge).await;
    let demand = demand(&arena, "alpha", "beta", 9).await;
    arena.advance(601).await;
    assert!(!tick(&arena).await);
    held.release().await;
    let demand = demand.await.unwrap();
    assert_eq!(demand.body["state"], "WAITING_FOR_OPPONENT", "{demand:?}");
    assert!(tick(&arena).await);
    assert_eq!(
        demands(&arena).await,
        "alpha 9 SUBMITTED, beta 0 DEFAULT_TIMEOUT"
    );
    assert_eq!(settlements(&arena).await, "1");
    invariants::check(&arena.sql, "a demand in time").await;
}

#[tokio::test]
async fn a_ring_of_transfers_does_not_deadlock() {
    let handles = ["alpha", "beta", "gamma"];
    let arena = Arena::open(&handles, 100).await;
    for point in [Point::Agents, Point::Charge] {
        // A budget's row is there from the first call on.
        arena.enter(&handles).await;
        let held = Held::at(&arena, point).await;
        let mut calls = Vec::new();
        for (n, me) in handles.into_iter().enumerate() {
            let args = json!({"nickname": handles[(n + 1) % 3], "count": 10});
            calls.push(start(&arena, me, "transfer", args).await);
        }
        held.release().await;
        for call in calls {
            assert_eq!(call.await.unwrap().action(), "TRANSFERRED");
        }
    }
    let balances = "select string_agg(available::text, ' ') from duels.balances";
    assert_eq!(arena.value(balances).await, "100 100 100");
    invariants::check(&arena.sql, "a ring").await;
}

#[tokio::test]
async fn two_sweepers_and_a_caller_settle_an_overdue_duel_once() {
    let (arena, _) = duel(&["alpha", "beta"]).await;
    arena.advance(601).await;
    let held = Held::at(&arena, Point::Agents).await;
    // They leave the duel to whoever holds its agents, and do not wait.
    assert!(!tick(&arena).await);
    assert!(!tick(&arena).await);
    let status = start(&arena, "alpha", "get_arena_status", json!({})).await;
    held.release().await;
    let status = status.await.unwrap();
    assert_eq!(status.body["recent_results"].as_array().unwrap().len(), 1);
    assert!(!tick(&arena).await);
    assert_eq!(settlements(&arena).await, "1");
    invariants::check(&arena.sql, "sweepers").await;
}

#[tokio::test]
async fn sweepers_at_once_settle_every_duel_once() {
    let handles = ["alpha", "beta", "gamma", "delta"];
    let arena = Arena::open(&handles, 100).await;
    arena.enter(&handles).await;
    let session = arena.session().await;
    for (me, other) in [("alpha", "beta"), ("beta", "gamma"), ("gamma", "delta")] {
        let args = json!({"nickname": other});
        session.call(me, "challenge_agent", args).await.unwrap();
    }
    arena.advance(601).await;
    let sweepers = (0..4).map(|_| async { while tick(&arena).await {} });
    futures_util::future::join_all(sweepers).await;
    // What one passed over because another held its agents is left for the next second.
    while tick(&arena).await {}
    assert_eq!(settlements(&arena).await, "3");
    invariants::check(&arena.sql, "sweepers at once").await;
}

#[tokio::test]
async fn a_locked_agent_holds_up_its_own_duels_alone() {
    let handles = ["alpha", "beta", "gamma", "delta"];
    let arena = Arena::open(&handles, 100).await;
    arena.enter(&handles).await;
    let session = arena.session().await;
    for (me, other) in [("alpha", "beta"), ("gamma", "delta")] {
        let args = json!({"nickname": other});
        session.call(me, "challenge_agent", args).await.unwrap();
    }
    arena.advance(601).await;
    let holder = arena.db.owner().await;
    let lock = "begin; select from duels.agents where nickname = 'alpha' for update";
    holder.batch_execute(lock).await.expect("a lock");
    assert!(tick(&arena).await, "gamma's and delta's");
    assert!(!tick(&arena).await);
    holder.batch_execute("commit").await.expect("a release");
    assert!(tick(&arena).await, "alpha's and beta's");
    assert_eq!(settlements(&arena).await, "2");
    invariants::check(&arena.sql, "a locked agent").await;
}

#[tokio::test]
async fn acknowledgements_late_and_at_once_lose_nothing() {
    let (arena, session) = duel(&["alpha", "beta"]).await;
    let mut cursors = Vec::new();
    for text in ["one", "two", "three"] {
        let args = json!({"nickname": "alpha", "message": text});
        session.call("beta", "send_message", args).await.unwrap();
        let status = session.call("alpha", "get_arena_status", json!({})).await;
        cursors.push(status.unwrap().body["message_ack_cursor"].clone());
    }
    let unread = |status: &Answer| {
        let messages = status.body["duels"][0]["new_messages"].as_array().unwrap();
        let texts = messages
            .iter()
            .map(|message| message["message"].as_str().unwrap().to_owned());
        texts.collect::<Vec<_>>()
    };

    // A call that fails acknowledges nothing.
    let mut foreign = cursors[2].clone();
    foreign["account"] = json!("00000000-0000-4000-8000-000000000000");
    let refused = session
        .call(
            "alpha",
            "get_arena_status",
            json!({"message_ack_cursor": foreign}),
        )
        .await;
    assert_eq!(refused.unwrap().code(), "INVALID_CURSOR");
    let status = session
        .call("alpha", "get_arena_status", json!({}))
        .await
        .unwrap();
    assert_eq!(unread(&status), ["one", "two", "three"]);

    let held = Held::at(&arena, Point::Agents).await;
    let mut calls = Vec::new();
    let said = start(
        &arena,
        "beta",
        "send_message",
        json!({"nickname": "alpha", "message": "four"}),
    )
    .await;
    for cursor in [&cursors[1], &cursors[2], &cursors[0]] {
        calls.push(
            start(
                &arena,
                "alpha",
                "get_arena_status",
                json!({"message_ack_cursor": cursor}),
            )
            .await,
        );
    }
    held.release().await;
    assert_eq!(said.await.unwrap().action(), "SENT_MESSAGE");
    for call in calls {
        assert_eq!(call.await.unwrap().outcome, "ok");
    }
    let acknowledged = "select max(acknowledged)::text from duels.sides";
    assert_eq!(arena.value(acknowledged).await, "3");
    // An old cursor, come late, moves nothing back.
    let status = session
        .call(
            "alpha",
            "get_arena_status",
            json!({"message_ack_cursor": cursors[0]}),
        )
        .await;
    assert_eq!(unread(&status.unwrap()), ["four"]);
    invariants::check(&arena.sql, "acknowledgements").await;
}
