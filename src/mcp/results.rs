//! Whether results fit the output schemas of their tools. A strict client reports a failure where they do not, although the thing was
//! done, so a mismatch must be seen before a client sees it.

use crate::{catalog::entries::Tool, json_schema::Violation, metrics::Metrics};

/// Reports a result that does not fit its tool's output schema. The caller gets it all the same: the tool has run.
pub(crate) fn check(metrics: &Metrics, tool: &Tool, body: &str) {
    let Some(schema) = &tool.output else { return };
    let checked = match serde_json::from_str(body) {
        Ok(result) => schema.check(&result),
        Err(error) => Err(Violation {
            field: String::new(),
            message: error.to_string(),
        }),
    };
    if let Err(Violation { field, message }) = checked {
        metrics.result_mismatched(&tool.name);
        let file = format!("functions/{}.sql", tool.function.replace('.', "/"));
        tracing::error!(%file, tool = tool.name, path = field, "a result does not fit the output schema: {message}");
    }
}
