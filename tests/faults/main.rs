//! What callers are told when the database, or the way to it, breaks in the middle of a call.

#[path = "../support/mod.rs"]
mod support;

use support::hall;

mod backup;
mod bridge;
#[allow(dead_code)]
#[path = "../duels/chance.rs"]
mod chance;
mod pgbouncer;
mod proxy;

mod idempotency;
mod outcomes;
mod random;
