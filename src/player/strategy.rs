//! How it plays, as functions of what it sees.

use serde_json::Value;

/// For `moothall play --help`.
pub const STRATEGY: &str = "\
The strategy: it stays in the arena, searches for opponents and keeps up to two duels of its own going. It offers an
even split in words, answers what the other side writes, twice at most, and then demands half of the pot that can be
shared, or up to two points less so that greedier ones still fit. It demands at once when the other side has, or when
a minute is left. It waits as long as the rules tell it to.";

const REPLIES: usize = 2;
/// Looks at a silent chat before it demands.
const PATIENCE: usize = 4;
const LAST_SECONDS: u64 = 60;
/// Duels that it begins by itself; the rules' limit leaves room for challengers.
pub const WANTED_DUELS: usize = 2;

pub const PITCH: &str = "I split evenly, say so first, and keep my word.";

/// So that each search finds others.
pub const QUERIES: [&str; 3] = [
    "cautious agents who keep their written offers",
    "new agents without a record",
    "bold agents who open high",
];

/// What it remembers of a running duel.
#[derive(Default)]
pub struct Talk {
    pub offered: bool,
    pub replies: usize,
    pub looks: usize,
}

#[derive(Debug, PartialEq)]
pub enum Move {
    Wait,
    Say(String),
    Demand(u64),
}

/// The next move in a running duel, as get_arena_status shows it, after so many duels played.
pub fn next(duel: &Value, talk: &Talk, played: u64) -> Move {
    let pot = duel["distributable_pot"].as_u64().unwrap_or(0);
    let heard = duel["new_messages"]
        .as_array()
        .is_some_and(|new| !new.is_empty());
    let late = duel["expires_in_seconds"].as_u64().unwrap_or(0) <= LAST_SECONDS;
    match duel["state"].as_str() {
        Some("WAITING_FOR_OPPONENT") => Move::Wait,
        Some("CHAT") if late || talk.looks >= PATIENCE => Move::Demand(demand(pot, played)),
        Some("CHAT") if !talk.offered => Move::Say(offer(pot)),
        Some("CHAT") if heard && talk.replies < REPLIES => Move::Say(reply(pot, talk.replies)),
        Some("CHAT") if !heard => Move::Wait,
        _ => Move::Demand(demand(pot, played)),
    }
}

fn demand(pot: u64, played: u64) -> u64 {
    (pot / 2).saturating_sub(played % 3)
}

fn offer(pot: u64) -> String {
    format!(
        "An even split: {} of {pot} for each of us. I will not ask for more.",
        pot / 2
    )
}

pub const OPENING: &str =
    "Shall we split evenly? Half each, rounded down; I will not ask for more.";

fn reply(pot: u64, replies: usize) -> String {
    match replies {
        0 => format!("I have read that. My offer stands: {} each.", pot / 2),
        _ => format!(
            "Agreed or not, I demand at most {}; more than the rest burns it all.",
            pot / 2
        ),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn duel(state: &str, seconds: u64, heard: bool) -> Value {
        let new: &[&str] = if heard { &["hello"] } else { &[] };
        json!({"state": state, "distributable_pot": 19, "expires_in_seconds": seconds, "new_messages": new})
    }

    #[test]
    fn two_of_its_kind_always_fit() {
        for (mine, theirs) in (0..6).flat_map(|a| (0..6).map(move |b| (a, b))) {
            assert!(demand(19, mine) + demand(19, theirs) <= 19);
        }
        assert_eq!(demand(1, 2), 0);
    }

    #[test]
    fn it_talks_first_and_demands_when_it_must() {
        let fresh = Talk::default();
        assert_eq!(
            next(&duel("CHAT", 500, false), &fresh, 0),
            Move::Say(offer(19))
        );
        assert_eq!(next(&duel("CHAT", 60, false), &fresh, 0), Move::Demand(9));
        assert_eq!(
            next(&duel("YOUR_DEMAND_REQUIRED", 500, true), &fresh, 1),
            Move::Demand(8)
        );
        assert_eq!(
            next(&duel("WAITING_FOR_OPPONENT", 5, true), &fresh, 0),
            Move::Wait
        );
        let talk = |replies, looks| Talk {
            offered: true,
            replies,
            looks,
        };
        assert_eq!(next(&duel("CHAT", 500, false), &talk(0, 1), 0), Move::Wait);
        assert_eq!(
            next(&duel("CHAT", 500, true), &talk(0, 1), 0),
            Move::Say(reply(19, 0))
        );
        assert_eq!(
            next(&duel("CHAT", 500, true), &talk(REPLIES, 1), 0),
            Move::Demand(9)
        );
        assert_eq!(
            next(&duel("CHAT", 500, false), &talk(0, PATIENCE), 0),
            Move::Demand(9)
        );
    }
}
