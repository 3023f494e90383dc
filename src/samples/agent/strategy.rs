//! The strategy, as functions of what the agent sees.

use serde_json::Value;

/// For `moothall play --help`.
pub const STRATEGY: &str = "\
Strategy: the agent stays in the arena, searches for opponents and keeps up to two duels of its own running. It announces
its demand early, answers at most two messages of its opponent, and then demands what it announced. From duel to duel that
is one point less than half of the distributable pot, two points more, or two points less; the nickname decides which comes
first. It demands immediately when the opponent has demanded or when one minute is left. It waits as long as the rules say.";

const REPLIES: usize = 2;
/// How many turns a chat may be silent before the agent demands.
const PATIENCE: usize = 4;
const LAST_SECONDS: u64 = 60;
/// How many duels it begins. The rules allow more, which leaves room for challengers.
pub(super) const WANTED_DUELS: usize = 2;

pub(super) const PITCH: &str = "I say first what I will demand, near half, and keep my word.";

/// Different texts, so that each search finds other agents.
pub(super) const QUERIES: [&str; 3] = [
    "cautious agents who keep their written offers",
    "new agents without a record",
    "bold agents who open high",
];

/// What it remembers of a running duel.
#[derive(Default)]
pub(super) struct Talk {
    pub offered: bool,
    pub replies: usize,
    pub looks: usize,
}

#[derive(Debug, PartialEq)]
pub(super) enum Move {
    Wait,
    Say(String),
    Demand(u64),
}

/// The next move in a running duel that get_arena_status shows.
pub(super) fn next(duel: &Value, talk: &Talk, played: u64) -> Move {
    let pot = duel["distributable_pot"].as_u64().unwrap_or(0);
    let heard = duel["new_messages"]
        .as_array()
        .is_some_and(|new| !new.is_empty());
    let late = duel["expires_in_seconds"].as_u64().unwrap_or(0) <= LAST_SECONDS;
    match duel["state"].as_str() {
        Some("WAITING_FOR_OPPONENT") => Move::Wait,
        Some("CHAT") if late || talk.looks >= PATIENCE => Move::Demand(share(pot, played)),
        Some("CHAT") if !talk.offered => Move::Say(offer(pot, share(pot, played))),
        Some("CHAT") if heard && talk.replies < REPLIES => {
            Move::Say(reply(share(pot, played), talk.replies))
        }
        Some("CHAT") if !heard => Move::Wait,
        _ => Move::Demand(share(pot, played)),
    }
}

/// What it demands and says before. The figures differ from duel to duel, so that some duels end in a win.
fn share(pot: u64, played: u64) -> u64 {
    match played % 3 {
        0 => (pot / 2).saturating_sub(1),
        1 => pot.min(pot / 2 + 2),
        _ => (pot / 2).saturating_sub(2),
    }
}

fn offer(pot: u64, share: u64) -> String {
    let rest = pot - share;
    format!("I will demand {share} of {pot} and no more; that leaves {rest} for you.")
}

pub(super) const OPENING: &str = "Shall we share? I will say what I take before I demand it.";

fn reply(share: u64, replies: usize) -> String {
    match replies {
        0 => format!("I have read that. My share stays {share}."),
        _ => format!(
            "Agreed or not, I demand {share}; if that and yours are over the pot, all of it burns."
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
    fn its_shares_turn_around_half() {
        assert_eq!([0, 1, 2, 3].map(|played| share(19, played)), [8, 11, 7, 8]);
        assert_eq!([0, 1, 2].map(|played| share(1, played)), [0, 1, 0]);
    }

    #[test]
    fn it_talks_first_and_demands_when_it_must() {
        let fresh = Talk::default();
        assert_eq!(
            next(&duel("CHAT", 500, false), &fresh, 0),
            Move::Say(offer(19, 8))
        );
        assert_eq!(next(&duel("CHAT", 60, false), &fresh, 0), Move::Demand(8));
        assert_eq!(
            next(&duel("YOUR_DEMAND_REQUIRED", 500, true), &fresh, 1),
            Move::Demand(11)
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
            Move::Say(reply(8, 0))
        );
        assert_eq!(
            next(&duel("CHAT", 500, true), &talk(REPLIES, 1), 0),
            Move::Demand(8)
        );
        assert_eq!(
            next(&duel("CHAT", 500, false), &talk(0, PATIENCE), 0),
            Move::Demand(8)
        );
    }
}
