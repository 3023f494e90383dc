//! Every method but `tools/call`, through rmcp. rmcp knows the protocol; SQL decides what each caller sees.

use std::{
    borrow::Cow,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use axum::{
    body::Body,
    http::{HeaderValue, Request, Response as HttpResponse, StatusCode, header, request::Parts},
    response::Response,
};
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CustomRequest, CustomResult, ErrorCode, GetPromptRequestParams, GetPromptResponse,
        GetPromptResult, Implementation, ListPromptsResult, ListResourceTemplatesResult,
        ListResourcesResult, ListToolsResult, PaginatedRequestParams, ProtocolVersion,
        ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, ResultType,
        ServerCapabilities, ServerConfig,
    },
    service::RequestContext as RmcpContext,
    transport::streamable_http_server::{
        StreamableHttpServerConfig, StreamableHttpService, session::never::NeverSessionManager,
    },
};
use serde::de::DeserializeOwned;

use super::{answer, message::Malformed, revision::SUPPORTED, tool_call};
use crate::{
    audience::Audience,
    db::answer::{Answer, Outcome},
    db::call::Caller,
    db::credential::Credential,
    db::input::Input,
    db::request::RequestContext,
    error::{self, rpc},
    http::{body, envelope},
    origin::Origin,
};

/// One request on its way through rmcp.
pub(crate) struct ForwardedRequest {
    origin: Arc<Origin>,
    request_context: Arc<RequestContext>,
    credential: Credential,
    client: Option<(String, String)>,
    session: Option<String>,
    input: Option<Input>,
    /// Unset until SQL answers; then its refusal, if any.
    refusal: Mutex<Option<Option<Answer>>>,
}

impl ForwardedRequest {
    pub(crate) fn new(
        origin: Arc<Origin>,
        request_context: Arc<RequestContext>,
        credential: Credential,
        client: Option<(String, String)>,
        session: Option<String>,
        input: Option<Input>,
    ) -> Self {
        Self {
            origin,
            request_context,
            credential,
            client,
            session,
            input,
            refusal: Mutex::default(),
        }
    }

    pub(crate) fn refusal(&self) -> Option<Option<Answer>> {
        self.refusal
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
    }

    fn caller(&self) -> Caller<'_> {
        Caller {
            client: self.client.clone(),
            session: self.session.clone(),
            input: self.input.as_ref(),
            ..Caller::mcp(
                &self.credential,
                self.origin.audience,
                &self.request_context,
            )
        }
    }

    /// SQL's answer as rmcp's type. A refusal, or a request to the client, is kept for the endpoint, which answers it with its own status.
    fn take<T: DeserializeOwned>(&self, mut answer: Answer) -> Result<T, ErrorData> {
        self.origin.app.catalogs.note_version(answer.version);
        let cause = answer.cause.take();
        self.request_context.note(|note| {
            note.outcome = Some(tool_call::label(&answer));
            note.cause = cause;
        });
        let (result, refused) = match answer.outcome {
            Outcome::Ok => (
                serde_json::from_str(&answer.body).map_err(|error| self.broken(&error.to_string())),
                None,
            ),
            _ => (
                Err(ErrorData::internal_error("refused", None)),
                Some(answer),
            ),
        };
        *self.refusal.lock().unwrap_or_else(PoisonError::into_inner) = Some(refused);
        result
    }

    fn broken(&self, cause: &str) -> ErrorData {
        self.request_context
            .note(|note| note.cause = Some(format!("not what MCP expects: {cause}")));
        let body = envelope::body(
            error::INTERNAL,
            error::INTERNAL_MESSAGE,
            Some(self.request_context.id),
        );
        ErrorData::internal_error(error::INTERNAL_MESSAGE, serde_json::from_str(&body).ok())
    }

    async fn list<T: DeserializeOwned>(
        &self,
        kind: &str,
        page: Option<PaginatedRequestParams>,
    ) -> Result<Vec<T>, ErrorData> {
        let answer = self.origin.app.db.list(&self.caller(), kind).await;
        let list = self.take(answer)?;
        match page.and_then(|page| page.cursor) {
            None => Ok(list),
            Some(_) => Err(ErrorData::invalid_params(
                "Lists have one page: send no cursor.",
                None,
            )),
        }
    }
}

/// rmcp's handler; the caller reaches it through the request's extensions.
#[derive(Clone)]
struct Handler(Arc<ForwardedRequest>);

type Context = RmcpContext<RoleServer>;

impl ServerHandler for Handler {
    fn get_info(&self) -> ServerConfig {
        let origin = &self.0.origin;
        let catalog = origin.app.catalogs.get(origin.audience);
        let mut capabilities = ServerCapabilities::builder().enable_tools().build();
        capabilities.tools.get_or_insert_default().list_changed = Some(false);
        capabilities.resources = catalog.has_resources.then(Default::default);
        if origin.audience == Audience::Admin {
            capabilities.tools.get_or_insert_default().list_changed = Some(true);
            if let Some(resources) = &mut capabilities.resources {
                (resources.subscribe, resources.list_changed) = (Some(true), Some(true));
            }
        }
        capabilities.prompts = catalog.has_prompts.then(Default::default);
        // Clients may ask for completions of any argument; rmcp's default answer suggests nothing.
        capabilities.completions = catalog.has_prompts.then(Default::default);
        let info = ServerConfig::new(capabilities).with_server_info(
            Implementation::new("moothall", env!("CARGO_PKG_VERSION")).with_title("Moothall"),
        );
        match &catalog.instructions {
            Some(instructions) => info.with_instructions(instructions.clone()),
            None => info,
        }
    }

    fn supported_protocol_versions(&self) -> Cow<'static, [ProtocolVersion]> {
        Cow::Borrowed(&SUPPORTED)
    }

    async fn list_tools(
        &self,
        page: Option<PaginatedRequestParams>,
        _: Context,
    ) -> Result<ListToolsResult, ErrorData> {
        let tools = self.0.list("tools", page).await?;
        Ok(ListToolsResult::with_all_items(tools))
    }

    async fn list_resources(
        &self,
        page: Option<PaginatedRequestParams>,
        _: Context,
    ) -> Result<ListResourcesResult, ErrorData> {
        let resources = self.0.list("resources", page).await?;
        Ok(ListResourcesResult::with_all_items(resources))
    }

    async fn list_resource_templates(
        &self,
        page: Option<PaginatedRequestParams>,
        _: Context,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let templates = self.0.list("resource_templates", page).await?;
        Ok(ListResourceTemplatesResult::with_all_items(templates))
    }

    async fn list_prompts(
        &self,
        page: Option<PaginatedRequestParams>,
        _: Context,
    ) -> Result<ListPromptsResult, ErrorData> {
        let prompts = self.0.list("prompts", page).await?;
        Ok(ListPromptsResult::with_all_items(prompts))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        _: Context,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let answer = self
            .0
            .origin
            .app
            .db
            .read(&self.0.caller(), &request.uri)
            .await;
        let contents = self.0.take(answer)?;
        let result = ReadResourceResult::new(contents);
        Ok(result.into())
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: Context,
    ) -> Result<GetPromptResponse, ErrorData> {
        let arguments =
            serde_json::to_string(&request.arguments.unwrap_or_default()).unwrap_or_default();
        let answer = self
            .0
            .origin
            .app
            .db
            .prompt(&self.0.caller(), &request.name, &arguments)
            .await;
        let mut result: GetPromptResult = self.0.take(answer)?;
        result.result_type = Some(ResultType::COMPLETE);
        Ok(result.into())
    }

    /// A request that rmcp cannot parse is unknown or malformed.
    async fn on_custom_request(
        &self,
        request: CustomRequest,
        _: Context,
    ) -> Result<CustomResult, ErrorData> {
        let capabilities = self.get_info().capabilities;
        let served = match request.method.as_str() {
            "initialize" | "ping" | "server/discover" | "tools/list" => true,
            "resources/list" | "resources/templates/list" | "resources/read" => {
                capabilities.resources.is_some()
            }
            "prompts/list" | "prompts/get" => capabilities.prompts.is_some(),
            "completion/complete" => capabilities.completions.is_some(),
            _ => false,
        };
        Err(if served {
            ErrorData::invalid_params(
                format!("The params of {} are malformed.", request.method),
                None,
            )
        } else {
            ErrorData::new(
                ErrorCode::METHOD_NOT_FOUND,
                "This server has no such method.",
                None,
            )
        })
    }
}

type Service = StreamableHttpService<Handler, NeverSessionManager>;

/// Lets rmcp answer a message. Its envelope, revision and host are already checked.
pub(crate) async fn serve(
    mut parts: Parts,
    body: Body,
    forwarded: Arc<ForwardedRequest>,
    id: Option<&str>,
) -> Response {
    static CONFIG: OnceLock<StreamableHttpServerConfig> = OnceLock::new();
    let config = CONFIG.get_or_init(|| {
        StreamableHttpServerConfig::default()
            .with_legacy_session_mode(false)
            .with_json_response(true)
            .with_max_request_body_bytes(body::LARGE_BODY_LIMIT)
            .disable_allowed_hosts()
            .disable_allowed_origins()
    });
    // rmcp requires both types, though the answer is always JSON.
    let both = HeaderValue::from_static("application/json, text/event-stream");
    parts.headers.insert(header::ACCEPT, both);
    let handler = Handler(forwarded);
    let service = Service::new(move || Ok(handler.clone()), Arc::default(), config.clone());
    let response: HttpResponse<_> = service.handle(Request::from_parts(parts, body)).await;
    if response.status() == StatusCode::UNSUPPORTED_MEDIA_TYPE {
        let why = "This is not an MCP message.";
        return answer::problem(
            StatusCode::BAD_REQUEST,
            &Malformed::new(id, rpc::INVALID_REQUEST, why),
        );
    }
    response.map(Body::new)
}
