//! Restarts that nobody notices: readiness first, then a grace, then no new requests, and what runs ends.

use std::{
    net::{SocketAddr, TcpListener},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use serde_json::json;
use tokio::process::{Child, Command};

use crate::{
    hall::{Hall, Reply},
    proxy::Proxy,
    support::eventually,
};

/// Long enough for a proxy on a slow machine to notice.
const GRACE: &str = "2";

fn free_port() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("its address")
}

fn serve(hall: &Hall, public: SocketAddr, listen: SocketAddr, grace: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_moothall"))
        .arg("serve")
        .env_clear()
        .env("MOOTHALL_DATABASE_URL", hall.db.bridge_url())
        .env("MOOTHALL_PUBLIC_URL", format!("http://{public}"))
        .env("MOOTHALL_ADMIN_PUBLIC_URL", "http://localhost:1")
        .env(
            "MOOTHALL_CURSOR_KEYS",
            "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
        )
        .env("MOOTHALL_WEB_ADDR", listen.to_string())
        .env("MOOTHALL_ADMIN_ADDR", "127.0.0.1:0")
        .env("MOOTHALL_POOL_SIZE", "32")
        .env("MOOTHALL_LOG", "warn")
        .env("MOOTHALL_DRAIN_SECONDS", grace)
        .kill_on_drop(true)
        .spawn()
        .expect("it starts")
}

fn terminate(server: &Child) {
    let pid = server.id().and_then(|id| i32::try_from(id).ok());
    kill(Pid::from_raw(pid.expect("it runs")), Signal::SIGTERM).expect("told to stop");
}

/// Of its readiness; none while it cannot be reached.
async fn status(hall: &Hall, at: SocketAddr) -> Option<u16> {
    let asked = hall.http.get(format!("http://{at}/readyz")).send().await;
    Some(asked.ok()?.status().as_u16())
}

async fn call(
    hall: &Hall,
    to: SocketAddr,
    public: SocketAddr,
    key: &str,
    mark: &str,
    seconds: f32,
) -> Reply {
    let url = format!("http://{to}/api/tools/mark");
    let host = public.to_string();
    let body = json!({"mark": mark, "seconds": seconds}).to_string();
    hall.send("POST", &url, Some(key), &[("host", &host)], body)
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rolling_restart_fails_no_call_and_does_none_twice() {
    let hall = Arc::new(Hall::open().await);
    let (alpha, beta) = (hall.person("alpha").await, hall.person("beta").await);
    hall.set("user_calls_per_minute", 100_000).await;
    hall.set("user_calls_per_hour", 100_000).await;
    let listen = [free_port(), free_port()];
    let proxy = Proxy::open(&listen).await;
    let public = proxy.address;
    let mut servers = listen.map(|listen| serve(&hall, public, listen, GRACE));
    let ready = async |at: usize| {
        let asked = async || proxy.backends[at].ready().then_some(());
        eventually("an instance that is ready", asked).await;
    };
    ready(0).await;
    ready(1).await;

    let stop = Arc::new(AtomicBool::new(false));
    let done = Arc::new(AtomicUsize::default());
    let workers = (0..8).map(|worker| {
        let (hall, key) = (hall.clone(), alpha.key.clone());
        let (stop, done) = (stop.clone(), done.clone());
        tokio::spawn(async move {
            while !stop.load(Ordering::Relaxed) {
                let mark = done.fetch_add(1, Ordering::Relaxed);
                let seconds = [0.0, 0.1, 1.2][mark % 3];
                let reply = call(&hall, public, public, &key, &format!("m{mark}"), seconds).await;
                assert_eq!(reply.status, 200, "worker {worker}: {}", reply.text);
                let url = format!("http://{public}/api/tools/whoami");
                let reply = hall.send("POST", &url, Some(&key), &[], "{}").await;
                assert_eq!(reply.status, 200, "worker {worker}: {}", reply.text);
            }
        })
    });
    let workers: Vec<_> = workers.collect();

    for at in [0, 1] {
        terminate(&servers[at]);
        eventually("an instance that is not ready", async || {
            (status(&hall, listen[at]).await? == 503).then_some(())
        })
        .await;
        // Taken in the grace, and longer than it.
        let (hall_again, key) = (hall.clone(), beta.key.clone());
        let long = tokio::spawn(async move {
            let mark = format!("long {at}");
            call(&hall_again, listen[at], public, &key, &mark, 3.2).await
        });
        let ended = servers[at].wait().await.expect("it ends");
        assert!(ended.success(), "{ended}");
        let reply = long.await.expect("answered");
        assert_eq!(reply.status, 200, "{}", reply.text);
        servers[at] = serve(&hall, public, listen[at], GRACE);
        ready(at).await;
        let before = proxy.backends[at].answered.load(Ordering::Relaxed);
        eventually("calls through the new instance", async || {
            let now = proxy.backends[at].answered.load(Ordering::Relaxed);
            (now > before + 10 || workers.iter().any(|worker| worker.is_finished())).then_some(())
        })
        .await;
    }
    stop.store(true, Ordering::Relaxed);
    for worker in workers {
        worker.await.expect("no call failed");
    }
    let calls = i64::try_from(done.load(Ordering::Relaxed)).expect("a count") + 2;
    let marks = "select count(*) from fixture.marks";
    let different = "select count(distinct mark) from fixture.marks";
    assert_eq!(
        (hall.count(marks).await, hall.count(different).await),
        (calls, calls)
    );
}

#[tokio::test]
async fn who_asks_twice_need_not_wait_for_the_grace() {
    let hall = Hall::open().await;
    let address = free_port();
    let mut server = serve(&hall, address, address, "600");
    eventually("an instance that is ready", async || {
        (status(&hall, address).await? == 200).then_some(())
    })
    .await;
    terminate(&server);
    eventually("one that is not", async || {
        (status(&hall, address).await? == 503).then_some(())
    })
    .await;
    assert_eq!(
        hall.get(&format!("http://{address}/healthz")).await.status,
        200
    );
    terminate(&server);
    let ended = server.wait().await.expect("it ends");
    assert!(ended.success(), "{ended}");
}
