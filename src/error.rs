//! From an error's class to HTTP statuses and JSON-RPC errors. SQL declares which class a code has; over MCP a room's code
//! is always a plain tool error.

use http::StatusCode;

use crate::audience::Audience;

pub(crate) const UNAUTHORIZED: &str = "UNAUTHORIZED";
pub(crate) const SCOPE_MISSING: &str = "scope_missing";
/// Nothing was done; a repeat is safe.
pub(crate) const BUSY: &str = "busy";
/// The database gave no answer to what it was sent: it may have been done.
pub(crate) const OUTCOME_UNKNOWN: &str = "outcome_unknown";
pub(crate) const INTERNAL: &str = "internal_error";
/// Whoever proves who people are does not answer.
pub(crate) const SIGN_IN_UNAVAILABLE: &str = "sign_in_unavailable";
pub(crate) const BUSY_MESSAGE: &str =
    "The server is busy; nothing was changed, repeat the call in a moment.";
/// How long to wait before a repeat when the server is busy.
pub(crate) const BUSY_SECONDS: u64 = 1;
pub(crate) const OUTCOME_UNKNOWN_MESSAGE: &str = "The database gave no answer in time, so the call may have been done. Check before you repeat it; a call that only \
     reads can be repeated at once.";
pub(crate) const INTERNAL_MESSAGE: &str =
    "Something went wrong on the server; report the request id if it stays.";

/// JSON-RPC error codes.
pub(crate) mod rpc {
    pub(crate) const PARSE: i32 = -32700;
    pub(crate) const INVALID_REQUEST: i32 = -32600;
    pub(crate) const METHOD_NOT_FOUND: i32 = -32601;
    pub(crate) const INVALID_PARAMS: i32 = -32602;
    pub(crate) const INTERNAL: i32 = -32603;
    pub(crate) const UNAUTHORIZED: i32 = -32001;
    pub(crate) const RESOURCE_NOT_FOUND: i32 = -32002;
    pub(crate) const URL_ELICITATION_REQUIRED: i32 = -32042;
    pub(crate) const MISSING_CAPABILITY: i32 = -32021;
    pub(crate) const HEADER_MISMATCH: i32 = -32020;
    pub(crate) const UNSUPPORTED_VERSION: i32 = -32022;
}

/// How `tools/call` says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Delivery {
    /// A tool result with `isError`.
    Tool,
    /// A JSON-RPC error under HTTP 200.
    Rpc,
    /// A JSON-RPC error under the code's HTTP status.
    Http,
    /// A tool result in user MCP, a JSON-RPC error under the code's HTTP status in admin MCP.
    ToolForUsers,
}

pub(crate) struct ErrorMapping {
    pub status: StatusCode,
    pub rpc: i32,
    delivery: Delivery,
}

/// What kind of no an error is. SQL declares one of these for every code; the bridge knows the codes of no room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ErrorClass {
    Invalid,
    Unauthenticated,
    Forbidden,
    Missing,
    Conflict,
    Gone,
    Limited,
    Unavailable,
    /// Also what no file declares.
    #[default]
    Internal,
}

impl ErrorClass {
    /// Of pages and of the HTTP API.
    pub(crate) fn status(self) -> StatusCode {
        match self {
            Self::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
            Self::Unauthenticated => StatusCode::UNAUTHORIZED,
            Self::Forbidden => StatusCode::FORBIDDEN,
            Self::Missing => StatusCode::NOT_FOUND,
            Self::Conflict => StatusCode::CONFLICT,
            Self::Gone => StatusCode::GONE,
            Self::Limited => StatusCode::TOO_MANY_REQUESTS,
            Self::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// The JSON-RPC code where a method other than `tools/call` fails.
    fn rpc(self) -> i32 {
        match self {
            Self::Invalid | Self::Missing => rpc::INVALID_PARAMS,
            Self::Unauthenticated | Self::Forbidden | Self::Conflict | Self::Gone => {
                rpc::INVALID_REQUEST
            }
            Self::Limited | Self::Unavailable | Self::Internal => rpc::INTERNAL,
        }
    }
}

impl ErrorMapping {
    /// Of a code and its declared class. Only the core's codes that the protocols treat in a way of their own have a row.
    pub(crate) fn new(code: &str, class: ErrorClass) -> Self {
        use Delivery::{Http, Rpc, Tool, ToolForUsers};
        let (status, rpc, delivery) = match code {
            UNAUTHORIZED => (class.status(), rpc::UNAUTHORIZED, Http),
            "too_many_attempts" => (class.status(), rpc::INTERNAL, Http),
            "RATE_LIMITED" => (class.status(), rpc::INTERNAL, ToolForUsers),
            "input_required" => (StatusCode::BAD_REQUEST, rpc::MISSING_CAPABILITY, Http),
            "unknown_session" => (class.status(), rpc::INVALID_REQUEST, Http),
            "unknown_tool" | "unknown_prompt" => (class.status(), rpc::INVALID_PARAMS, Rpc),
            "unknown_resource" => (class.status(), rpc::RESOURCE_NOT_FOUND, Rpc),
            "VALIDATION_ERROR" | "INVALID_CURSOR" => {
                (StatusCode::BAD_REQUEST, rpc::INVALID_PARAMS, Tool)
            }
            // The bridge says these itself too, so they hold whatever SQL declares.
            BUSY => (StatusCode::SERVICE_UNAVAILABLE, rpc::INTERNAL, Tool),
            OUTCOME_UNKNOWN => (StatusCode::GATEWAY_TIMEOUT, rpc::INTERNAL, Tool),
            INTERNAL => (StatusCode::INTERNAL_SERVER_ERROR, rpc::INTERNAL, Tool),
            _ => (class.status(), class.rpc(), Tool),
        };
        Self {
            status,
            rpc,
            delivery,
        }
    }

    pub(crate) fn delivery(&self, audience: Audience) -> Delivery {
        match (self.delivery, audience) {
            (Delivery::ToolForUsers, Audience::User) => Delivery::Tool,
            (Delivery::ToolForUsers, Audience::Admin) => Delivery::Http,
            (delivery, _) => delivery,
        }
    }
}

/// The HTTP status of an OAuth error (RFC 6749, 5.2).
pub(crate) fn oauth(code: &str) -> StatusCode {
    match code {
        "invalid_client" => StatusCode::UNAUTHORIZED,
        "too_many_requests" => StatusCode::TOO_MANY_REQUESTS,
        "temporarily_unavailable" => StatusCode::SERVICE_UNAVAILABLE,
        "server_error" => StatusCode::INTERNAL_SERVER_ERROR,
        _ => StatusCode::BAD_REQUEST,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rooms_own_code_is_a_plain_tool_error_with_the_status_of_its_class() {
        let own = ErrorMapping::new("PAIR_COOLDOWN", ErrorClass::Conflict);
        assert_eq!(
            (own.status.as_u16(), own.delivery(Audience::Admin)),
            (409, Delivery::Tool)
        );
    }

    #[test]
    fn the_budget_speaks_differently_to_administrators() {
        let limited = ErrorMapping::new("RATE_LIMITED", ErrorClass::Limited);
        assert_eq!(limited.delivery(Audience::User), Delivery::Tool);
        assert_eq!(limited.delivery(Audience::Admin), Delivery::Http);
    }

    #[test]
    fn a_wrong_shape_is_a_bad_request() {
        let wrong = ErrorMapping::new("VALIDATION_ERROR", ErrorClass::Invalid);
        assert_eq!(wrong.status.as_u16(), 400);
    }
}
