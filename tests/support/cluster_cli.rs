//! The test cluster for shell scripts: `start` prints its address and a template for pgTAP, `stop` ends it.

#[path = "mod.rs"]
mod support;

use support::cluster::Cluster;
use support::template;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("start") => {
            let cluster = Cluster::shared().await;
            println!("PGHOST=127.0.0.1 PGPORT={} PGUSER=postgres", cluster.port);
            println!("TEST_CLUSTER={}", cluster.folder.display());
            println!("TEST_TEMPLATE={}", template::migrated(&cluster).await);
            println!("TEST_TAP_TEMPLATE={}", template::with_tap(&cluster).await);
        }
        Some("stop") => Cluster::stop().await,
        _ => {
            eprintln!("usage: cluster start|stop");
            std::process::exit(2);
        }
    }
}
