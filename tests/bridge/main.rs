//! The bridge over real HTTP, on a real database.

#[path = "../support/mod.rs"]
mod support;

use support::{hall, log};

mod arguments;
mod budgets;
mod catalog;
mod cursors;
mod discovery;
mod draining;
mod events;
mod faults;
mod gates;
mod guard;
mod http;
mod logs;
mod operations;
mod passing;
mod proxy;
mod revisions;
mod surface;
mod workspaces;
