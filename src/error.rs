//! The one table from SQL's codes to HTTP statuses and JSON-RPC errors. Every other code is a tool's own and becomes a
//! plain tool error.

use http::StatusCode;

use crate::audience::Audience;

pub(crate) const UNAUTHORIZED: &str = "UNAUTHORIZED";
pub(crate) const SCOPE_MISSING: &str = "scope_missing";
pub(crate) const BUSY: &str = "busy";
pub(crate) const INTERNAL: &str = "internal_error";
/// Whoever proves who people are does not answer.
pub(crate) const SIGN_IN_UNAVAILABLE: &str = "sign_in_unavailable";
pub(crate) const BUSY_MESSAGE: &str = "The server is busy; repeat the call in a moment.";
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

impl ErrorMapping {
    pub(crate) fn delivery(&self, audience: Audience) -> Delivery {
        match (self.delivery, audience) {
            (Delivery::ToolForUsers, Audience::User) => Delivery::Tool,
            (Delivery::ToolForUsers, Audience::Admin) => Delivery::Http,
            (delivery, _) => delivery,
        }
    }
}

/// What a code of SQL means on the wire.
pub(crate) fn meaning(code: &str) -> ErrorMapping {
    use Delivery::{Http, Rpc, Tool, ToolForUsers};
    let (status, rpc, delivery) = match code {
        UNAUTHORIZED => (401, rpc::UNAUTHORIZED, Http),
        "too_many_attempts" => (429, rpc::INTERNAL, Http),
        "RATE_LIMITED" => (429, rpc::INTERNAL, ToolForUsers),
        "admin_required" => (403, rpc::INVALID_REQUEST, Tool),
        SCOPE_MISSING => (403, rpc::INVALID_REQUEST, Tool),
        "tier_too_low"
        | "capability_missing"
        | "command_not_allowlisted"
        | "mcp_account_actions_required"
        | "approval_denied" => (403, rpc::INVALID_REQUEST, Tool),
        "approval_pending" | "approval_limit" | "match_running" => {
            (409, rpc::INVALID_REQUEST, Tool)
        }
        "input_required" => (400, rpc::MISSING_CAPABILITY, Http),
        "unknown_session" => (404, rpc::INVALID_REQUEST, Http),
        "unknown_route" | "unknown_match" | "unknown_command" => (404, rpc::INVALID_PARAMS, Tool),
        "unknown_tool" | "unknown_prompt" => (404, rpc::INVALID_PARAMS, Rpc),
        "unknown_resource" | "unknown_template" => (404, rpc::RESOURCE_NOT_FOUND, Rpc),
        "VALIDATION_ERROR" | "INVALID_CURSOR" => (400, rpc::INVALID_PARAMS, Tool),
        BUSY | "world_not_ready" => (503, rpc::INTERNAL, Tool),
        INTERNAL => (500, rpc::INTERNAL, Tool),
        _ => (422, rpc::INTERNAL, Tool),
    };
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    ErrorMapping {
        status,
        rpc,
        delivery,
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

/// The HTTP status of a page that shows a refusal.
pub(crate) fn page(code: &str) -> StatusCode {
    match code {
        "request_decided" | "approval_decided" => StatusCode::CONFLICT,
        "too_many_attempts" => StatusCode::TOO_MANY_REQUESTS,
        "admin_required" | "not_allowed" | "capability_missing" => StatusCode::FORBIDDEN,
        BUSY | SIGN_IN_UNAVAILABLE => StatusCode::SERVICE_UNAVAILABLE,
        INTERNAL => StatusCode::INTERNAL_SERVER_ERROR,
        code if code.starts_with("unknown_") || code == "request_unknown" => StatusCode::NOT_FOUND,
        "request_expired" | "approval_expired" => StatusCode::GONE,
        _ => StatusCode::UNPROCESSABLE_ENTITY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tools_own_code_is_a_plain_tool_error() {
        let own = meaning("PAIR_COOLDOWN");
        assert_eq!(
            (own.status.as_u16(), own.delivery(Audience::Admin)),
            (422, Delivery::Tool)
        );
    }

    #[test]
    fn the_budget_speaks_differently_to_administrators() {
        let limited = meaning("RATE_LIMITED");
        assert_eq!(limited.delivery(Audience::User), Delivery::Tool);
        assert_eq!(limited.delivery(Audience::Admin), Delivery::Http);
    }
}
