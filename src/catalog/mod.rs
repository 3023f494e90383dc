//! What SQL declares, as this instance keeps it: tools, resources, prompts, routes, open sessions, all read by one poll.

pub mod entries;
pub mod open_sessions;
pub mod poll;
