//! A login for the bridge on a given server. Each data folder has its own, because other databases of that server may use the role
//! `moothall` and its password.

use sha2::{Digest, Sha256};

use super::super::{CliError, database::message};
use crate::db::{connect, embedded::DataFolder};

pub(super) async fn bridge_login(folder: &DataFolder, owner_url: &str) -> Result<String, CliError> {
    let digest = Sha256::digest(folder.path().as_os_str().as_encoded_bytes());
    let role = format!("moothall_dev_{}", hex::encode(&digest[..4]));
    let mut secrets = folder.secrets().map_err(CliError::from_display)?;
    let password = secrets
        .get_or_make("database.bridge")
        .map_err(CliError::from_display)?;

    let config = owner_url
        .parse()
        .map_err(|_| CliError("the database URL is not valid".into()))?;
    let client = connect::connect(&config, None)
        .await
        .map_err(CliError::from_display)?;
    // The same settings as the role from the migrations, including `role = service_role`.
    let statement = format!(
        "do $$
         declare setting text;
         begin
           if to_regrole('{role}') is null then
             create role {role} login noinherit;
             grant service_role to {role};
           end if;
           alter role {role} password '{password}';
           for setting in
             select unnest(s.setconfig) from pg_db_role_setting s
              where s.setrole = 'moothall'::regrole and s.setdatabase = 0
           loop
             execute format('alter role {role} set %I = %L', split_part(setting, '=', 1),
                            substr(setting, strpos(setting, '=') + 1));
           end loop;
         end
         $$"
    );
    client.batch_execute(&statement).await.map_err(|error| {
        CliError(format!(
            "cannot create a database login for the bridge: {}",
            message(&error)
        ))
    })?;
    with_login(owner_url, &role, &password)
}

fn with_login(owner_url: &str, role: &str, password: &str) -> Result<String, CliError> {
    let wrong =
        || CliError("--database-url: expected postgres://user:password@host:port/database".into());
    let mut url = url::Url::parse(owner_url).map_err(|_| wrong())?;
    url.set_username(role)
        .and_then(|()| url.set_password(Some(password)))
        .map_err(|()| wrong())?;
    Ok(url.into())
}
