//! The object store: the folder is tested by the avatars; here a real S3 server, which checks every signature.

use std::{
    net::TcpListener,
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::Duration,
};

use bytes::Bytes;
use moothall::{
    config::{EffectsConfig, ObjectsConfig, S3Config, Secret},
    effects::Objects,
};

const VERSION: &str = "s3rver@3.7.1";

struct S3 {
    server: Child,
    url: String,
    _data: tempfile::TempDir,
}

impl S3 {
    async fn start() -> Self {
        let script = installed();
        let data = tempfile::tempdir().expect("a folder");
        let port = TcpListener::bind("127.0.0.1:0")
            .and_then(|listener| listener.local_addr())
            .expect("a port")
            .port();
        let server = Command::new("node")
            .arg(script)
            .args([
                "--silent",
                "--no-vhost-buckets",
                "--configure-bucket",
                "hall",
            ])
            .args([
                "--address",
                "127.0.0.1",
                "--port",
                &port.to_string(),
                "--directory",
            ])
            .arg(data.path())
            .stdout(Stdio::null())
            .spawn()
            .expect("node");
        for _ in 0..200 {
            if tokio::net::TcpStream::connect(("127.0.0.1", port))
                .await
                .is_ok()
            {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Self {
            server,
            url: format!("http://127.0.0.1:{port}"),
            _data: data,
        }
    }

    fn config(&self) -> S3Config {
        S3Config {
            url: self.url.clone(),
            bucket: "hall".to_owned(),
            region: "eu-west-1".to_owned(),
            access_key: "S3RVER".to_owned(),
            secret_key: Secret("S3RVER".to_owned()),
            public_url: None,
        }
    }
}

impl Drop for S3 {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// The server of the registry, beside the build's own output.
fn installed() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("s3rver");
    let script = folder.join("node_modules/s3rver/bin/s3rver.js");
    if !script.exists() {
        std::fs::create_dir_all(&folder).expect("a folder");
        let npm = Command::new("npm")
            .args(["install", "--no-audit", "--no-fund", "--silent", "--prefix"])
            .arg(&folder)
            .arg(VERSION)
            .stdin(Stdio::null())
            .status();
        assert!(
            npm.expect("npm").success(),
            "npm could not install {VERSION}"
        );
    }
    script
}

fn store(config: S3Config) -> Objects {
    Objects::new(&ObjectsConfig::S3(config)).expect("a store")
}

#[tokio::test]
async fn objects_are_kept_by_s3_and_deleted_more_than_once() {
    let s3 = S3::start().await;
    let objects = store(s3.config());
    let name = Objects::new_name();
    let bytes = Bytes::from_static(b"RIFF....WEBP");
    assert_eq!(objects.get(&name).await, Ok(None));
    assert_eq!(objects.put(&name, bytes.clone()).await, Ok(()));
    assert_eq!(objects.get(&name).await, Ok(Some(bytes)));
    let _ = rustls::crypto::ring::default_provider().install_default();
    for _ in 0..2 {
        assert_eq!(objects.delete(&name).await, Ok(()));
    }
    assert_eq!(objects.get(&name).await, Ok(None));

    // The server does look at signatures, and its words go no further.
    let mut wrong = s3.config();
    wrong.secret_key = Secret("S3RVER2".to_owned());
    let refused = store(wrong).put(&name, Bytes::from_static(b"x")).await;
    assert_eq!(
        refused,
        Err("the object store failed to keep an object".to_owned())
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
    let name = Objects::new_name();
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
async fn a_store_that_is_away_is_an_error_in_time() {
    let config = S3Config {
        url: "http://127.0.0.1:9".to_owned(),
        bucket: "hall".to_owned(),
        region: "eu-west-1".to_owned(),
        access_key: "a".to_owned(),
        secret_key: Secret("b".to_owned()),
        public_url: None,
    };
    let began = std::time::Instant::now();
    assert!(store(config).delete(&Objects::new_name()).await.is_err());
    assert!(began.elapsed() < Duration::from_secs(10));
}
