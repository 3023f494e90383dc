//! What SQL declares, as this instance keeps it: tools, resources, prompts, routes, open sessions, all read by one poll.

pub(crate) mod entries;
pub(crate) mod open_sessions;
pub(crate) mod poll;
pub(crate) mod sample;
