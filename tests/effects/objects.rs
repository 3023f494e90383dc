//! The object store: the folder is tested by the avatars; here an S3 server, which checks every signature.

use secrecy::SecretString;
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicUsize, Ordering::SeqCst},
};

use bytes::Bytes;
use hyper::{
    HeaderMap, Method, Request, Response, StatusCode, body::Incoming, service::service_fn,
};
use hyper_util::rt::TokioIo;
use moothall::{
    config::{EffectsConfig, ObjectsConfig, S3Config},
    effects::Objects,
};
use s3s::{auth::SimpleAuth, service::S3ServiceBuilder};
use s3s_fs::FileSystem;
use tokio::net::TcpListener;

struct S3 {
    url: String,
    _data: tempfile::TempDir,
}

impl S3 {
    /// With one bucket, `hall`.
    async fn start() -> Self {
        Self::busy_at_first(0, Arc::default()).await
    }

    /// Answers that many requests with 503; `uploads` gets the headers of each PUT that it takes.
    async fn busy_at_first(times: usize, uploads: Arc<Mutex<Vec<HeaderMap>>>) -> Self {
        let data = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(data.path().join("hall")).expect("a bucket");
        let files = FileSystem::new(data.path()).expect("a store");
        let mut builder = S3ServiceBuilder::new(files);
        builder.set_auth(SimpleAuth::from_single("hall-id", "hall-secret"));
        let service = builder.build();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}", listener.local_addr().expect("its address"));
        let left = Arc::new(AtomicUsize::new(times));
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let (service, left, uploads) = (service.clone(), left.clone(), uploads.clone());
                let service = service_fn(move |request: Request<Incoming>| {
                    let busy = left
                        .fetch_update(SeqCst, SeqCst, |left| left.checked_sub(1))
                        .is_ok();
                    if !busy && request.method() == Method::PUT {
                        uploads.lock().unwrap().push(request.headers().clone());
                    }
                    let service = service.clone();
                    async move {
                        if busy {
                            let mut response = Response::new(s3s::Body::empty());
                            *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
                            return Ok(response);
                        }
                        service.call(request.map(s3s::Body::from)).await
                    }
                });
                let serve = hyper::server::conn::http1::Builder::new()
                    .serve_connection(TokioIo::new(socket), service);
                tokio::spawn(serve);
            }
        });
        Self { url, _data: data }
    }

    fn config(&self) -> S3Config {
        S3Config {
            url: self.url.clone(),
            bucket: "hall".to_owned(),
            region: "eu-west-1".to_owned(),
            access_key: "hall-id".to_owned(),
            secret_key: SecretString::from("hall-secret".to_owned()),
            public_url: None,
        }
    }
}

fn store(config: S3Config) -> Objects {
    Objects::new(&ObjectsConfig::S3(config)).expect("a store")
}

#[tokio::test]
async fn objects_are_kept_by_s3_and_deleted_more_than_once() {
    let s3 = S3::start().await;
    let objects = store(s3.config());
    let name = crate::avatars::name();
    let bytes = Bytes::from_static(b"RIFF....WEBP");
    assert_eq!(objects.get(&name).await, Ok(None));
    assert_eq!(objects.put(&name, bytes.clone()).await, Ok(()));
    assert_eq!(objects.get(&name).await, Ok(Some(bytes)));
    for _ in 0..2 {
        assert_eq!(objects.delete(&name).await, Ok(()));
    }
    assert_eq!(objects.get(&name).await, Ok(None));

    // The server does look at signatures, and its words go no further.
    let mut wrong = s3.config();
    wrong.secret_key = SecretString::from("hall-secreT".to_owned());
    let refused = store(wrong).put(&name, Bytes::from_static(b"x")).await;
    assert_eq!(
        refused,
        Err("the object store failed to keep an object".to_owned())
    );
}

#[tokio::test]
async fn a_busy_store_is_asked_again_and_told_what_to_keep_with_an_object() {
    let uploads = Arc::new(Mutex::default());
    let s3 = S3::busy_at_first(2, uploads.clone()).await;
    let objects = store(s3.config());
    let name = crate::avatars::name();
    let bytes = Bytes::from_static(b"RIFF....WEBP");
    assert_eq!(objects.put(&name, bytes.clone()).await, Ok(()));
    assert_eq!(objects.get(&name).await, Ok(Some(bytes)));
    let uploads = std::mem::take(&mut *uploads.lock().unwrap());
    assert_eq!(uploads.len(), 1);
    assert_eq!(uploads[0]["content-type"], "image/webp");
    assert_eq!(
        uploads[0]["cache-control"],
        "public, max-age=31536000, immutable"
    );

    let s3 = S3::busy_at_first(usize::MAX, Arc::default()).await;
    let refused = store(s3.config()).get(&name).await;
    assert_eq!(
        refused,
        Err("the object store failed to read an object".to_owned())
    );
}

#[tokio::test]
async fn a_stores_own_address_is_where_browsers_are_sent() {
    let s3 = S3::start().await;
    let mut config = s3.config();
    config.public_url = Some("https://cdn.example/hall".to_owned());
    let effects = EffectsConfig {
        objects: ObjectsConfig::S3(config),
        ..EffectsConfig::default()
    };
    let hall = crate::hall::Hall::with(|config| config.effects = effects).await;
    let name = crate::avatars::name();
    let http = reqwest::Client::builder()
        .no_proxy()
        .redirect(reqwest::redirect::Policy::none());
    let reply = http
        .build()
        .expect("a client")
        .get(format!("{}/avatars/{name}", hall.web))
        .send()
        .await
        .expect("an answer");
    assert_eq!(reply.status(), 308);
    assert_eq!(
        reply.headers()["location"],
        format!("https://cdn.example/hall/{name}")
    );
}

#[tokio::test]
async fn a_store_that_is_away_is_an_error() {
    let config = S3Config {
        url: "http://127.0.0.1:9".to_owned(),
        bucket: "hall".to_owned(),
        region: "eu-west-1".to_owned(),
        access_key: "a".to_owned(),
        secret_key: SecretString::from("b".to_owned()),
        public_url: None,
    };
    assert!(store(config).delete(&crate::avatars::name()).await.is_err());
}
