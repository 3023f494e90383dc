//! What callers are told when the database, or the way to it, breaks in the middle of a call.

#[path = "../support/mod.rs"]
mod support;

#[allow(dead_code)]
#[path = "../bridge/hall.rs"]
mod hall;

mod backup;
mod bridge;
mod pgbouncer;
mod proxy;

mod idempotency;
mod outcomes;
