//! The stand-in for Supabase Auth as a program, for tests in a browser:   stand-in-auth DATABASE_URL REDIRECT…
//! Prints its address and its key as one line of JSON, and runs until it is stopped.

mod gotrue;

#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let database = arguments.next().expect("a database's address");
    let stand_in = gotrue::GoTrue::start(&database, "127.0.0.1:0").await;
    stand_in.project(|project| {
        project.redirects = arguments.collect();
        // Tests have many mails sent to one person.
        project.interval = std::time::Duration::ZERO;
    });
    println!(
        "{}",
        serde_json::json!({ "url": stand_in.url, "key": gotrue::KEY })
    );
    std::future::pending::<()>().await;
}
