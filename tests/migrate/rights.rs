//! Nobody becomes the owner: temporary objects are refused, and stand in for nothing of ours where they are not.

use moothall::db::{doctor::examine, migrate::Purpose, migrate::migrate};
use tokio_postgres::Client;

use crate::support::{TestDb, template};

/// Notes who runs it; whatever a function of ours evaluates by mistake.
const STEAL: &str = "create function pg_temp.steal() returns boolean language plpgsql as
    $$ begin perform set_config('attack.ran_as', current_user::text, false); return true; end $$";

/// Stand in for a catalog that a verb reads, and for a type that most of them name.
const ATTACKS: [&str; 2] = [
    "create temporary view pg_enum as select * from pg_catalog.pg_enum where pg_temp.steal()",
    "create domain pg_temp.timestamptz as pg_catalog.timestamptz check (pg_temp.steal())",
];

const VERBS: &str =
    "select mcp.verify(); select mcp.tick(); select mcp.watch(); select mcp.job_counts();
    select mcp.call('{}', 'user', 'whoami', '{}', '{}')";

/// A verb that leaves pg_temp in front, as an empty path does.
const WEAK: &str = "create function mcp.weak() returns void language plpgsql security definer set search_path = '' as
    $$ begin perform from pg_enum; perform '2026-01-01'::timestamptz; end $$;
    grant execute on function mcp.weak() to service_role";

async fn ran_as(bridge: &Client) -> Option<String> {
    let row = bridge
        .query_one(
            "select nullif(current_setting('attack.ran_as', true), '')",
            &[],
        )
        .await;
    row.expect("a setting").get(0)
}

async fn temporary(db: &TestDb, grant: &str) {
    let statement = format!("{grant} public", grant = grant.replace("{db}", &db.name));
    let done = db.superuser().await.batch_execute(&statement).await;
    done.expect(&statement);
}

async fn attacks_do_nothing(db: &TestDb) {
    temporary(db, "grant temporary on database {db} to").await;
    db.owner().await.batch_execute(WEAK).await.expect(WEAK);
    for attack in ATTACKS {
        let bridge = db.bridge().await;
        bridge.batch_execute(STEAL).await.expect("a function");
        bridge.batch_execute(attack).await.expect(attack);
        bridge.batch_execute(VERBS).await.expect("the verbs");
        assert_eq!(ran_as(&bridge).await, None, "{attack}");
        bridge.batch_execute("select mcp.weak()").await.expect("it");
        assert!(ran_as(&bridge).await.is_some(), "it is no attack: {attack}");
    }
}

#[tokio::test]
async fn temporary_objects_stand_in_for_nothing() {
    attacks_do_nothing(&TestDb::new().await).await;
}

#[tokio::test]
async fn nor_on_supabase() {
    attacks_do_nothing(&TestDb::supabase().await).await;
}

async fn bridge_is_refused(db: &TestDb) {
    let bridge = db.bridge().await;
    for statement in [STEAL, "create temporary table pg_enum (x text)"] {
        let refused = bridge.batch_execute(statement).await.expect_err(statement);
        let refused = refused.as_db_error().expect("PostgreSQL's own refusal");
        assert_eq!(refused.code().code(), "42501", "{statement}: {refused}");
    }
}

#[tokio::test]
async fn migrate_takes_the_right_to_temporary_objects_from_everybody() {
    for db in [TestDb::empty().await, TestDb::supabase().await] {
        temporary(&db, "grant temporary on database {db} to").await;
        temporary(
            &db,
            "grant temporary on database {db} to moothall, service_role,",
        )
        .await;
        let report = migrate(&db.owner_url(), &template::source(), Purpose::Production).await;
        report.unwrap_or_else(|error| panic!("{error}"));
        bridge_is_refused(&db).await;
        let found = examine(&db.owner().await, &template::source()).await;
        assert_eq!(found.expect("a diagnosis"), []);
    }
}

#[tokio::test]
async fn doctor_names_the_statement_where_migrate_may_not() {
    for db in [TestDb::new().await, TestDb::supabase().await] {
        let superuser = db.superuser().await;
        let anothers = format!("alter database {} owner to postgres", db.name);
        superuser.batch_execute(&anothers).await.expect(&anothers);
        temporary(&db, "grant temporary on database {db} to").await;
        let report = migrate(&db.owner_url(), &template::source(), Purpose::Production).await;
        report.unwrap_or_else(|error| panic!("{error}"));
        let found = examine(&db.owner().await, &template::source()).await;
        let found = found.expect("a diagnosis");
        assert_eq!(found.len(), 1, "{found:#?}");
        assert!(found[0].serious);
        let statement = found[0].action.split('`').nth(1).expect("a statement");
        superuser.batch_execute(statement).await.expect(statement);
        let found = examine(&db.owner().await, &template::source()).await;
        assert_eq!(found.expect("a diagnosis"), []);
        bridge_is_refused(&db).await;
    }
}
