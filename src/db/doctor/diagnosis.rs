//! One thing that is wrong, and what to do about it.

use std::borrow::Cow;

#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Diagnosis {
    /// server, roles, grants, migrations, conventions, drift, data, clock, lockouts, jobs, or a room's own check.
    pub check: Cow<'static, str>,
    /// False for what passes by itself or only deserves a look.
    pub serious: bool,
    pub finding: String,
    pub action: String,
}

impl Diagnosis {
    pub(super) fn new(
        check: impl Into<Cow<'static, str>>,
        finding: impl Into<String>,
        action: impl Into<String>,
    ) -> Self {
        Self {
            check: check.into(),
            serious: true,
            finding: finding.into(),
            action: action.into(),
        }
    }

    pub(super) fn notice(
        check: &'static str,
        finding: impl Into<String>,
        action: impl Into<String>,
    ) -> Self {
        Self {
            serious: false,
            ..Self::new(check, finding, action)
        }
    }
}
