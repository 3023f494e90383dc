//! Texts to vectors, by services that cannot be trusted.

use moothall::config::EffectsConfig;
use secrecy::SecretString;
use serde_json::{Value, json};

use crate::{
    effects, perform,
    provider::{KEY, Provider},
};

fn config(provider: &Provider) -> EffectsConfig {
    EffectsConfig {
        embeddings: Some(provider.config()),
        ..EffectsConfig::default()
    }
}

fn embed(texts: &[&str]) -> Value {
    json!({ "kind": "embed", "texts": texts })
}

fn vectors(outcome: &Value) -> Vec<Vec<f64>> {
    serde_json::from_value(outcome["embeddings"].clone()).unwrap_or_else(|_| panic!("{outcome}"))
}

#[tokio::test]
async fn a_service_is_asked_as_it_wants_to_be() {
    let provider = Provider::start().await;
    let outcome = perform(&effects(&config(&provider)), embed(&["a", "bcd"])).await;
    assert_eq!(outcome["model"], "text-embedding-3-small/3");
    let length = |x: f64| (x * x + (x + 1.0).powi(2) + (x + 2.0).powi(2)).sqrt();
    for (vector, first) in vectors(&outcome).iter().zip([1.0, 3.0]) {
        assert_eq!(vector.len(), 3);
        assert!(
            (vector[0] - first / length(first)).abs() < 1e-6,
            "{outcome}"
        );
    }
    let asked = provider.asked();
    assert_eq!(asked[0]["input"], json!(["a", "bcd"]));
    assert_eq!(asked[0]["dimensions"], 3);
}

#[tokio::test]
async fn every_misbehaviour_is_an_error_without_secrets() {
    let provider = Provider::start().await;
    let effects = effects(&config(&provider));
    for manner in [
        "fail", "limit", "html", "redirect", "few", "many", "twice", "short", "zero", "words",
        "base64", "nan", "infinite", "endless", "stall",
    ] {
        provider.behaves(manner);
        let outcome = perform(&effects, embed(&["a", "bcd"])).await;
        let error = outcome["error"]
            .as_str()
            .unwrap_or_else(|| panic!("{manner}: {outcome}"));
        assert!(
            error.starts_with("the embedding service "),
            "{manner}: {error}"
        );
        assert!(
            !error.contains(KEY) && !error.contains("127.0.0.1"),
            "{manner}: {error}"
        );
    }
    provider.behaves("");
    assert_eq!(vectors(&perform(&effects, embed(&["a"])).await).len(), 1);
}

#[tokio::test]
async fn a_wrong_key_or_model_and_no_service_are_errors() {
    let provider = Provider::start().await;
    let mut wrong = config(&provider);
    if let Some(embeddings) = &mut wrong.embeddings {
        embeddings.key = Some(SecretString::from("sk-other".to_owned()));
    }
    let outcome = perform(&effects(&wrong), embed(&["a"])).await;
    assert_eq!(
        outcome["error"],
        "the embedding service answered with status 401"
    );
    if let Some(embeddings) = &mut wrong.embeddings {
        embeddings.url = "http://127.0.0.1:9/v1/embeddings".to_owned();
    }
    let outcome = perform(&effects(&wrong), embed(&["a"])).await;
    assert_eq!(outcome["error"], "the embedding service cannot be reached");
    assert!(!format!("{wrong:?}").contains("sk-other"));
}

#[tokio::test]
async fn without_a_service_the_model_is_lexical() {
    let effects = effects(&EffectsConfig::default());
    let outcome = perform(&effects, embed(&["patient", "patient", "война и мир"])).await;
    assert_eq!(outcome["model"], "lexical");
    let vectors = vectors(&outcome);
    assert_eq!(vectors[0], vectors[1]);
    for vector in vectors {
        let length: f64 = vector.iter().map(|x| x * x).sum();
        assert!(vector.len() == 384 && (length - 1.0).abs() < 1e-5);
    }
    assert_eq!(effects.facts(), json!({ "embedding_model": "lexical" }));
}

#[tokio::test]
async fn what_nobody_knows_is_not_performed() {
    let effects = effects(&EffectsConfig::default());
    for effect in [
        r#"{"kind": "launch"}"#,
        r#"{"texts": []}"#,
        "[]",
        "null",
        "no JSON",
    ] {
        assert!(effects.perform(effect).await.is_err(), "{effect}");
    }
    let outcome = perform(&effects, json!({ "kind": "embed", "texts": "a" })).await;
    assert!(
        outcome["error"]
            .as_str()
            .is_some_and(|e| e.starts_with("malformed")),
        "{outcome}"
    );
}
