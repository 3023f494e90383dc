//! Who owns, who logs in, and as whom.

use tokio_postgres::{Client, Error};

use super::diagnosis::Diagnosis;
use crate::db::migrate::CLOSED_ROLES;

/// The bridge's usual login.
const LOGIN: &str = "moothall";

pub(super) async fn exist(client: &Client) -> Result<bool, Error> {
    let row = client
        .query_one(
            "select count(*) = 3 from pg_roles where rolname in ('anon', 'authenticated', 'service_role')",
            &[],
        )
        .await?;
    Ok(row.get(0))
}

pub(super) async fn owner(client: &Client) -> Result<Vec<Diagnosis>, Error> {
    let rows = client
        .query(
            "select distinct r.rolname::text
               from pg_proc p
               join pg_roles r on r.oid = p.proowner
               join mcp.registry g on to_regprocedure(g.identity) = p.oid
              where r.rolsuper",
            &[],
        )
        .await?;
    let found = rows.iter().map(|row| {
        let name: String = row.get(0);
        Diagnosis::new(
            "roles",
            format!("functions are owned by the superuser {name}, whom no row security binds"),
            format!("give them to an ordinary role: `reassign owned by {name} to <owner>` for what is Moothall's"),
        )
    });
    Ok(found.collect())
}

/// Temporary objects could stand in for ours in a function without a `search_path`, and run as its owner.
pub(super) async fn temporary(client: &Client) -> Result<Vec<Diagnosis>, Error> {
    let row = client
        .query_one(
            "select quote_ident(d.datname), pg_get_userbyid(d.datdba)::text,
                    array(select r.rolname::text from pg_roles r
                           where r.rolname = any ($1) and has_database_privilege(r.oid, d.oid, 'temporary') order by 1),
                    exists (select from aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) a
                             where a.grantee = 0 and a.privilege_type = 'TEMPORARY')
               from pg_database d where d.datname = current_database()",
            &[&CLOSED_ROLES.as_slice()],
        )
        .await?;
    let (database, owner): (String, String) = (row.get(0), row.get(1));
    let (mut holders, public): (Vec<String>, bool) = (row.get(2), row.get(3));
    if public {
        holders.insert(0, "public".into());
    }
    if holders.is_empty() {
        return Ok(Vec::new());
    }
    let holders = holders.join(", ");
    Ok(vec![Diagnosis::new(
        "grants",
        format!("{holders} may create temporary objects in database {database}"),
        format!(
            "as {owner}, who owns it, `revoke temporary on database {database} from {holders}`; a role of yours that \
             needs temporary tables gets the right by name"
        ),
    )])
}

pub(super) async fn login(client: &Client) -> Result<Vec<Diagnosis>, Error> {
    if !exist(client).await? {
        return Ok(vec![Diagnosis::new(
            "roles",
            "one of the roles anon, authenticated and service_role does not exist",
            "run `moothall migrate`, which creates them where Supabase does not",
        )]);
    }
    let row = client
        .query_opt(
            "select r.rolcanlogin, r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb,
                    pg_has_role(r.oid, 'service_role', 'member'),
                    exists (select from pg_db_role_setting s
                             where s.setrole = r.oid and 'role=service_role' = any (s.setconfig)
                               and s.setdatabase in (0, (select d.oid from pg_database d
                                                          where d.datname = current_database())))
               from pg_roles r where r.rolname = $1",
            &[&LOGIN],
        )
        .await?;
    let Some(row) = row else {
        return Ok(vec![Diagnosis::notice(
            "roles",
            format!("there is no login role {LOGIN}"),
            format!(
                "create it, or a login of another name: `create role {LOGIN} login noinherit; grant service_role to \
                 {LOGIN}; alter role {LOGIN} set role = service_role`"
            ),
        )]);
    };
    let mut found = Vec::new();
    let mut expect = |holds: bool, finding: &str, action: &str| {
        if !holds {
            let finding = format!("the login role {LOGIN} {finding}");
            found.push(Diagnosis::new("roles", finding, format!("`{action}`")));
        }
    };
    expect(
        row.get(0),
        "may not log in",
        &format!("alter role {LOGIN} login"),
    );
    expect(
        !row.get::<_, bool>(1),
        "has rights of its own that the bridge must not have",
        &format!("alter role {LOGIN} nosuperuser nobypassrls nocreaterole nocreatedb"),
    );
    expect(
        row.get(2),
        "is not a member of service_role",
        &format!("grant service_role to {LOGIN}"),
    );
    expect(
        row.get(3),
        "does not become service_role at login",
        &format!("alter role {LOGIN} set role = service_role"),
    );
    Ok(found)
}

pub(super) async fn bridge(client: &Client) -> Result<Vec<Diagnosis>, Error> {
    let row = client
        .query_one("select current_user::text, session_user::text", &[])
        .await?;
    let (current, session): (String, String) = (row.get(0), row.get(1));
    if current == "service_role" {
        return Ok(Vec::new());
    }
    Ok(vec![Diagnosis::new(
        "roles",
        format!("the bridge's address logs in as {session} and stays {current}"),
        format!(
            "let the bridge log in as {LOGIN}, or make its login alike: `grant service_role to {session}; \
             alter role {session} set role = service_role`"
        ),
    )])
}
