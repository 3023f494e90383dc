//! `embed`: turns texts into vectors, by a service with OpenAI's `/v1/embeddings` API or by the built-in lexical model.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{lexical, service::Service};
use crate::config::EmbeddingsConfig;

/// The most texts of one request; no tool or job asks for more.
const TEXTS: usize = 64;
const ANSWER_LIMIT: usize = 16 * 1024 * 1024;

#[derive(Deserialize)]
pub(super) struct Request {
    texts: Vec<String>,
}

/// Vectors of length one, and their model: only vectors of the same model can be compared.
#[derive(Debug, Serialize)]
pub(super) struct Embedded {
    pub embeddings: Vec<Vec<f32>>,
    pub model: String,
}

pub(super) enum Provider {
    Lexical,
    Service {
        service: Service,
        model: String,
        dimensions: Option<usize>,
    },
}

impl Provider {
    pub(super) fn new(config: Option<&EmbeddingsConfig>) -> Result<Self, reqwest::Error> {
        let Some(config) = config else {
            return Ok(Self::Lexical);
        };
        Ok(Self::Service {
            service: Service::new(
                "the embedding service",
                &config.url,
                config.key.clone(),
                config.timeout,
                ANSWER_LIMIT,
            )?,
            model: config.model.clone(),
            dimensions: config.dimensions,
        })
    }

    /// The name of the model, kept with every vector.
    pub(super) fn model(&self) -> String {
        match self {
            Self::Lexical => lexical::MODEL.to_owned(),
            Self::Service {
                model,
                dimensions: Some(dimensions),
                ..
            } => format!("{model}/{dimensions}"),
            Self::Service { model, .. } => model.clone(),
        }
    }

    pub(super) async fn perform(&self, request: Request) -> Result<Embedded, String> {
        let texts = request.texts;
        if texts.len() > TEXTS {
            return Err(format!("more than {TEXTS} texts"));
        }
        let embeddings = match self {
            _ if texts.is_empty() => Vec::new(),
            Self::Lexical => texts.iter().map(|text| lexical::embed(text)).collect(),
            Self::Service {
                service,
                model,
                dimensions,
            } => {
                let mut body =
                    json!({ "model": model, "input": texts, "encoding_format": "float" });
                if let Some(dimensions) = dimensions {
                    body["dimensions"] = json!(dimensions);
                }
                let answer = service.ask(&body).await?;
                parse(answer, texts.len(), *dimensions)
                    .map_err(|why| format!("the embedding service answered {why}"))?
            }
        };
        Ok(Embedded {
            embeddings,
            model: self.model(),
        })
    }
}

#[derive(Deserialize)]
struct EmbeddingList {
    data: Vec<Item>,
}

#[derive(Deserialize)]
struct Item {
    index: usize,
    embedding: Vec<f64>,
}

/// Checks the whole answer: one vector for each text, in the order of the texts, all of one size, all finite, none of length zero.
fn parse(
    answer: Value,
    count: usize,
    dimensions: Option<usize>,
) -> Result<Vec<Vec<f32>>, &'static str> {
    let mut items = serde_json::from_value::<EmbeddingList>(answer)
        .map_err(|_| "something other than a list of vectors")?
        .data;
    items.sort_by_key(|item| item.index);
    if items.len() != count || items.iter().enumerate().any(|(at, item)| item.index != at) {
        return Err("with a different number of vectors than texts");
    }
    let size = dimensions.unwrap_or_else(|| items.first().map_or(0, |item| item.embedding.len()));
    if size == 0 || items.iter().any(|item| item.embedding.len() != size) {
        return Err("with vectors of another size");
    }
    items
        .into_iter()
        .map(|item| normalised(item.embedding).ok_or("with a vector that has no direction"))
        .collect()
}

fn normalised(vector: Vec<f64>) -> Option<Vec<f32>> {
    let length = vector.iter().map(|x| x * x).sum::<f64>().sqrt();
    let valid = length.is_finite() && length > 1e-12;
    valid.then(|| vector.iter().map(|x| (x / length) as f32).collect())
}
