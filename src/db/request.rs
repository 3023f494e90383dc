//! The context of one request: its id in logs, events and errors, the client's address, and notes for its log line.

use std::{
    net::IpAddr,
    sync::{Mutex, PoisonError},
};

use uuid::Uuid;

#[derive(Debug)]
pub struct RequestContext {
    pub id: Uuid,
    pub address: IpAddr,
    note: Mutex<Note>,
}

/// What the request's one log line and the metrics say besides method, route and status.
#[derive(Clone, Debug, Default)]
pub struct Note {
    pub tool: Option<String>,
    pub outcome: Option<String>,
    pub cause: Option<String>,
    pub traceparent: Option<String>,
}

impl RequestContext {
    pub fn new(id: Uuid, address: IpAddr) -> Self {
        Self {
            id,
            address,
            note: Mutex::default(),
        }
    }

    pub fn note(&self, write: impl FnOnce(&mut Note)) {
        write(&mut self.note.lock().unwrap_or_else(PoisonError::into_inner));
    }

    pub fn noted(&self) -> Note {
        self.note
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Only what has the form of a W3C trace parent is recorded.
    pub fn joins_trace(&self, traceparent: &str) {
        let well_formed = traceparent.len() == 55
            && traceparent
                .bytes()
                .all(|byte| byte.is_ascii_hexdigit() || byte == b'-');
        if well_formed {
            self.note(|note| note.traceparent = Some(traceparent.to_owned()));
        }
    }
}
