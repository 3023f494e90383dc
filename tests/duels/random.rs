//! Thousands of random calls over many connections, some of them killed, while the clock jumps and two sweepers run.
//!
//! MOOTHALL_DUELS_SEED plays the same calls again (their interleaving is the machine's), MOOTHALL_DUELS_ROUNDS more of them.

use std::collections::BTreeMap;
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, AtomicI32, Ordering},
};
use std::time::Duration;

use serde_json::json;

use super::{
    arena::{self, Arena, Session},
    chance::Chance,
    facts, invariants,
    player::{Memory, Player},
};

const HANDLES: &[&str] = &[
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta",
];
const CONNECTIONS: usize = 10;
const CALLS: usize = 30;
const ROUNDS: u64 = 10;

fn from_environment(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{name} is a number")),
    )
}

struct Hall {
    arena: Arena,
    seed: u64,
    memories: Arc<Vec<Mutex<Memory>>>,
    /// The worker connections' processes, for the one that kills.
    pids: Vec<AtomicI32>,
    over: AtomicBool,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn random_play_keeps_every_invariant() {
    let seed = from_environment("MOOTHALL_DUELS_SEED").unwrap_or_else(|| {
        u64::from_le_bytes(uuid::Uuid::new_v4().as_bytes()[..8].try_into().unwrap())
    });
    let rounds = from_environment("MOOTHALL_DUELS_ROUNDS").unwrap_or(ROUNDS) as usize;
    println!("MOOTHALL_DUELS_SEED={seed} MOOTHALL_DUELS_ROUNDS={rounds}");

    let hall = Arc::new(Hall {
        arena: Arena::open(HANDLES, 5_000).await,
        seed,
        memories: Arc::new(HANDLES.iter().map(|_| Mutex::default()).collect()),
        pids: (0..CONNECTIONS).map(|_| AtomicI32::new(0)).collect(),
        over: AtomicBool::new(false),
    });
    let mut tally = BTreeMap::new();
    for round in 0..rounds {
        let when = format!("seed {seed}, after round {round}");
        let players = play(&hall, round).await;
        let left: std::collections::HashSet<_> = players
            .iter()
            .flat_map(|player| player.leaves.iter().copied())
            .collect();
        let mut all = Vec::new();
        for mut player in players {
            for answer in player.answers.drain(..) {
                *tally.entry(answer).or_insert(0) += 1;
            }
            all.append(&mut player.facts);
            // A lease of an agent that somebody took out of the arena in the same round may be gone.
            let entries = player.entries.drain(..);
            all.extend(
                entries
                    .filter(|(who, _)| !left.contains(who))
                    .map(|(_, fact)| fact),
            );
        }
        let sql = hall.arena.db.owner().await;
        invariants::check(&sql, &when).await;
        facts::check(&sql, &all, &when).await;
    }
    finish(&hall).await;
    for (answer, times) in &tally {
        println!("{times:6} {answer}");
    }
    for needed in [
        "CREATED_DUEL",
        "SENT_MESSAGE",
        "SUBMITTED_DEMAND",
        "TRANSFERRED",
    ] {
        assert!(
            tally.keys().any(|answer| answer.ends_with(needed)),
            "seed {seed}: not one {needed}"
        );
    }
}

async fn play(hall: &Arc<Hall>, round: usize) -> Vec<Player> {
    hall.over.store(false, Ordering::Relaxed);
    let workers: Vec<_> = (0..CONNECTIONS)
        .map(|worker| tokio::spawn(work(hall.clone(), round, worker)))
        .collect();
    let sweepers: Vec<_> = (0..2).map(|_| tokio::spawn(sweep(hall.clone()))).collect();
    let killer = tokio::spawn(kill(hall.clone(), round));
    let jumper = tokio::spawn(jump(hall.clone(), round));
    let mut players = Vec::new();
    for worker in workers {
        players.push(worker.await.expect("a worker"));
    }
    hall.over.store(true, Ordering::Relaxed);
    for sweeper in sweepers {
        sweeper.await.expect("a sweeper");
    }
    killer.await.expect("the killer");
    jumper.await.expect("the clock");
    players
}

async fn work(hall: Arc<Hall>, round: usize, worker: usize) -> Player {
    let mut player = Player {
        chance: Chance::of(hall.seed, round, worker),
        handles: HANDLES,
        memories: hall.memories.clone(),
        name: format!("{round}-{worker}"),
        spoken: 0,
        facts: Vec::new(),
        entries: Vec::new(),
        leaves: Default::default(),
        answers: Vec::new(),
    };
    let mut session = connect(&hall, worker).await;
    for _ in 0..CALLS {
        if let Err(error) = player.act(&session).await {
            assert!(killed(&error), "{error:?}");
            player.answers.push("killed".into());
            session = connect(&hall, worker).await;
        }
    }
    hall.pids[worker].store(0, Ordering::Relaxed);
    player
}

async fn connect(hall: &Hall, worker: usize) -> Session {
    let session = hall.arena.session().await;
    hall.pids[worker].store(session.pid, Ordering::Relaxed);
    session
}

fn killed(error: &tokio_postgres::Error) -> bool {
    error.is_closed() || error.code().is_some_and(|code| code.code() == "57P01")
}

/// As bridges do, until the round is over; then all that is overdue.
async fn sweep(hall: Arc<Hall>) {
    let session = hall.arena.session().await;
    loop {
        let over = hall.over.load(Ordering::Relaxed);
        let more = session.tick().await.expect("the sweeper lives");
        if over && !more {
            return;
        }
        if !more {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

async fn kill(hall: Arc<Hall>, round: usize) {
    let mut chance = Chance::of(hall.seed, round, 1000);
    let admin = hall.arena.db.superuser().await;
    while !hall.over.load(Ordering::Relaxed) {
        tokio::time::sleep(Duration::from_millis(20 + chance.below(200) as u64)).await;
        let pid = chance.of_these(&hall.pids).load(Ordering::Relaxed);
        // Only in the middle of a call: a connection that is being set up is no test of the rules.
        let statement = "select pg_terminate_backend(pid) from pg_stat_activity
                          where pid = $1 and state = 'active' and query like '%mcp.call(%'";
        admin.query(statement, &[&pid]).await.expect("a kill");
    }
}

/// Often enough that leases, deadlines and pauses end while calls run.
async fn jump(hall: Arc<Hall>, round: usize) {
    let mut chance = Chance::of(hall.seed, round, 1001);
    let owner = hall.arena.db.owner().await;
    while !hall.over.load(Ordering::Relaxed) {
        tokio::time::sleep(Duration::from_millis(30 + chance.below(150) as u64)).await;
        let seconds = *chance.of_these(&[1, 20, 20, 61, 61, 299, 599]);
        arena::advance(&owner, seconds).await;
    }
}

/// The end of all duels: everything is settled, and every message reaches the one it was for.
async fn finish(hall: &Hall) {
    let (seed, arena) = (hall.seed, &hall.arena);
    arena.advance(3600).await;
    let session = arena.session().await;
    while session.tick().await.expect("the sweeper lives") {}
    invariants::check(&arena.sql, &format!("seed {seed}, at the end")).await;
    let running = "select count(*)::text from duels.duels where finished_at is null";
    assert_eq!(
        arena.value(running).await,
        "0",
        "seed {seed}: still running"
    );

    for (me, memory) in HANDLES.iter().zip(hall.memories.iter()) {
        let mut cursor = json!(null);
        loop {
            let args = json!({"message_ack_cursor": cursor});
            let status = session.call(me, "get_arena_status", args).await.unwrap();
            cursor = status.body["message_ack_cursor"].clone();
            if !memory.lock().unwrap().take(&status.body) {
                break;
            }
        }
        let mine = format!(
            "select coalesce(string_agg(m.body, '|'), '')
               from duels.messages m join duels.sides s on s.duel = m.duel
               join duels.agents g on g.id = s.agent
              where g.nickname = '{me}' and m.sender <> g.id"
        );
        let mine = arena.value(&mine).await;
        let memory = memory.lock().unwrap();
        for message in mine.split('|').filter(|message| !message.is_empty()) {
            assert!(
                memory.received.contains(message),
                "seed {seed}: {me} never got {message:?}"
            );
        }
    }
}
