//! The rows that GoTrue writes.

use serde_json::{Value, json};
use uuid::Uuid;

use super::{Error, GoTrue};

/// A user as GoTrue shows it, and what it does not show.
pub struct User {
    pub id: Uuid,
    pub email: String,
    pub password: String,
    pub confirmed: bool,
    pub banned: bool,
}

impl GoTrue {
    pub(super) async fn find(&self, column: &str, value: &str) -> Option<User> {
        let query = format!(
            "select u.id, coalesce(u.email, '') as email, coalesce(u.encrypted_password, '') as password,
                    u.email_confirmed_at is not null as confirmed, coalesce(u.banned_until > now(), false) as banned
               from auth.users u where u.{column}::text = $1 and not u.is_sso_user and u.deleted_at is null"
        );
        let row = self.inner.sql.query_opt(&query, &[&value]).await;
        row.expect("a user or none").map(|row| User {
            id: row.get("id"),
            email: row.get("email"),
            password: row.get("password"),
            confirmed: row.get("confirmed"),
            banned: row.get("banned"),
        })
    }

    pub(super) async fn by_email(&self, email: &str) -> Option<User> {
        self.find("email", email).await
    }

    /// A new user with its first identity.
    pub(super) async fn create(
        &self,
        email: &str,
        password: Option<&str>,
        provider: &str,
        data: Value,
        confirmed: bool,
    ) -> User {
        let hash = password.map(|password| bcrypt::hash(password, 4).expect("a hash"));
        let id = Uuid::new_v4();
        let app = json!({ "provider": provider, "providers": [provider] });
        let statement = "insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
                 raw_user_meta_data, created_at, updated_at)
               values ($1, 'authenticated', 'authenticated', $2, $3, case when $4 then now() end, $5, $6, now(), now())";
        self.inner
            .sql
            .execute(statement, &[&id, &email, &hash, &confirmed, &app, &data])
            .await
            .expect("a user");
        let own =
            json!({ "sub": id, "email": email, "email_verified": false, "phone_verified": false });
        let data = if provider == "email" { own } else { data };
        self.identify(id, provider, data).await;
        self.find("id", &id.to_string()).await.expect("the user")
    }

    pub(super) async fn identify(&self, user: Uuid, provider: &str, data: Value) {
        let subject = data["sub"].as_str().expect("a subject").to_owned();
        let statement = "insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
             values (gen_random_uuid(), $1, $2, $3, $4, now(), now(), now())
             on conflict (provider_id, provider) do update set identity_data = excluded.identity_data, last_sign_in_at = now()";
        self.inner
            .sql
            .execute(statement, &[&subject, &user, &data, &provider])
            .await
            .expect("an identity");
    }

    pub(super) async fn run(&self, statement: &str, id: Uuid) -> u64 {
        let done = self.inner.sql.execute(statement, &[&id]).await;
        done.expect(statement)
    }

    pub(super) async fn confirm(&self, user: Uuid) {
        let statement = "update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now() where id = $1";
        self.run(statement, user).await;
    }

    pub(super) async fn set_password(&self, user: Uuid, password: &str) {
        let hash = bcrypt::hash(password, 4).expect("a hash");
        let statement =
            "update auth.users set encrypted_password = $2, updated_at = now() where id = $1";
        self.inner
            .sql
            .execute(statement, &[&user, &hash])
            .await
            .expect("a password");
    }

    pub(super) async fn has_session(&self, session: Uuid, user: Uuid) -> bool {
        let query = "select from auth.sessions where id = $1 and user_id = $2 and (not_after is null or not_after > now())";
        let row = self.inner.sql.query_opt(query, &[&session, &user]).await;
        row.expect("a session or none").is_some()
    }

    pub(super) async fn shown(&self, user: &User) -> Value {
        let query = "select coalesce(jsonb_agg(jsonb_build_object('identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id,
                 'identity_data', i.identity_data, 'provider', i.provider, 'created_at', i.created_at)), '[]'),
                 (select u.raw_app_meta_data from auth.users u where u.id = $1), (select u.raw_user_meta_data from auth.users u where u.id = $1)
               from auth.identities i where i.user_id = $1";
        let row = self.inner.sql.query_one(query, &[&user.id]).await;
        let row = row.expect("identities");
        let now = "2026-01-01T00:00:00Z";
        let mut shown = json!({
            "id": user.id, "aud": "authenticated", "role": "authenticated", "email": user.email, "phone": "",
            "app_metadata": row.get::<_, Option<Value>>(1), "user_metadata": row.get::<_, Option<Value>>(2),
            "identities": row.get::<_, Value>(0), "created_at": now, "updated_at": now, "is_anonymous": false,
        });
        if user.confirmed {
            shown["email_confirmed_at"] = json!(now);
            shown["confirmed_at"] = json!(now);
        }
        if self.now().factors {
            shown["factors"] = json!([{ "id": Uuid::new_v4(), "factor_type": "totp", "status": "verified", "created_at": now, "updated_at": now }]);
        }
        shown
    }

    pub(super) fn strong(&self, password: &str) -> Result<(), Error> {
        let minimum = self.now().password_minimum;
        match () {
            () if password.len() > 72 => Err(Error::invalid(
                "Password cannot be longer than 72 characters",
            )),
            () if password.chars().count() < minimum => Err(Error::weak(minimum)),
            () => Ok(()),
        }
    }
}
