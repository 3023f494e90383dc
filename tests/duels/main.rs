//! The duels room under many hands at once: random play whose invariants are checked after every round, and races whose
//! sessions are held at named points. Everything goes straight through `mcp.call`, as `service_role`.

#[path = "../support/mod.rs"]
mod support;

mod arena;
mod chance;
mod facts;
mod invariants;
mod nearest;
mod player;
mod races;
mod random;
