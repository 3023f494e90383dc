//! A workspace keeps an owner, whoever leaves at the same moment and whoever is deleted.

use tokio_postgres::Client;

use crate::support::{TestDb, cluster, eventually};

/// Two people in one workspace, `owner` and `member`.
const PEOPLE: &str = "
    with people as (insert into auth.users (id, email, is_anonymous, is_sso_user)
      select gen_random_uuid(), handle || '@example.test', false, false from unnest(array['owner', 'member']) handle
      returning id, split_part(email, '@', 1) as handle),
    accounts as (insert into mcp.accounts (user_id, handle) select id, handle from people returning user_id),
    workspace as (insert into public.workspaces (slug, name) values ('acme', 'Acme') returning id)
    insert into public.workspace_members (workspace_id, user_id, role)
      select w.id, p.id, p.handle from people p, workspace w";

const TRANSFER: &str = "select workspaces._transfer_ownership(
    (select user_id from mcp.accounts where handle = 'owner'), 'acme', 'member')";

/// As Supabase's API does it for `member`.
const LEAVE: &str = "
    select set_config('request.jwt.claims', json_build_object('sub', (select user_id from mcp.accounts where handle = 'member'))::text, true);
    set local role authenticated;
    delete from public.workspace_members where user_id = auth.uid()";

async fn people(db: &TestDb) -> Client {
    // On Supabase users are Supabase Auth's, in a database of the owner's.
    let owner = db.owner().await;
    owner.batch_execute(PEOPLE).await.expect(PEOPLE);
    owner
}

async fn owners(client: &Client) -> String {
    let row = client
        .query_one(
            "select coalesce(string_agg(a.handle, ' '), '') from public.workspace_members m
               join mcp.accounts a using (user_id) where m.role = 'owner'",
            &[],
        )
        .await;
    row.expect("the owners").get(0)
}

/// Runs the second while the first has not committed and the second waits for it.
async fn race(db: &TestDb, first: &str, second: &'static str) -> Result<(), String> {
    let (one, two) = (db.superuser().await, db.superuser().await);
    one.batch_execute(&format!("begin; {first}"))
        .await
        .expect(first);
    let waiting = two.query_one("select pg_backend_pid()", &[]).await;
    let waiting: i32 = waiting.expect("a process").get(0);
    let racing = tokio::spawn(async move { two.batch_execute(second).await });
    let watcher = db.superuser().await;
    eventually("the second waits for the first", async || {
        let row = watcher
            .query_one("select cardinality(pg_blocking_pids($1)) > 0", &[&waiting])
            .await;
        row.expect("locks").get::<_, bool>(0).then_some(())
    })
    .await;
    one.batch_execute("commit").await.expect("a commit");
    racing.await.expect("the second").map_err(|error| {
        let refusal = error.as_db_error().map(|error| error.message().to_owned());
        refusal.unwrap_or_else(|| error.to_string())
    })
}

async fn an_owner_remains(db: TestDb) {
    let owner = people(&db).await;
    let refused = race(&db, LEAVE, TRANSFER).await;
    assert_eq!(
        refused,
        Err("There is no such member of this workspace.".to_owned())
    );
    assert_eq!(owners(&owner).await, "owner");
}

#[tokio::test]
async fn the_next_owner_leaves_meanwhile() {
    an_owner_remains(TestDb::new().await).await;
}

#[tokio::test]
async fn also_on_supabase() {
    an_owner_remains(TestDb::supabase().await).await;
}

#[tokio::test]
async fn two_owners_leave_at_once() {
    let db = TestDb::new().await;
    let owner = people(&db).await;
    // A team's own server, which on Supabase bypasses row level security.
    let both = "update public.workspace_members set role = 'owner';
        create policy server on public.workspace_members to service_role using (true);
        grant select on mcp.accounts to service_role; create policy server on mcp.accounts to service_role using (true)";
    owner.batch_execute(both).await.expect(both);
    let gone = "set local role service_role; delete from public.workspace_members m using mcp.accounts a where a.user_id = m.user_id and a.handle =";
    let second = "begin; set local role service_role; delete from public.workspace_members m using mcp.accounts a where a.user_id = m.user_id and a.handle = 'member'; commit";
    let refused = race(&db, &format!("{gone} 'owner'"), second).await;
    assert_eq!(
        refused,
        Err("A workspace needs an owner. Make another member an owner first.".to_owned())
    );
    assert_eq!(owners(&owner).await, "member");
}

/// Supabase Auth deletes a user in its own schema, as a role that knows nothing of ours.
#[tokio::test]
async fn a_deleted_owner_is_followed() {
    let db = TestDb::supabase().await;
    let owner = people(&db).await;
    let auth = cluster::client(&db.auth_url()).await;
    let delete = "delete from auth.users where email = 'owner@example.test'";
    auth.batch_execute(delete).await.expect(delete);
    assert_eq!(owners(&owner).await, "member");
}
