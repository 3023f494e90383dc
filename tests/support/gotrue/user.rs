//! `/user` and `/logout`: with the person's own token.

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, Uri},
    response::{IntoResponse, Response},
};

use super::{Error, GoTrue, query, read, reply, store::User, token};

async fn person(gotrue: &GoTrue, claims: &token::Claims) -> Result<User, Error> {
    let user = gotrue.find("id", &claims.user.to_string()).await;
    user.ok_or_else(|| {
        Error::new(
            403,
            "user_not_found",
            "User from sub claim in JWT does not exist",
        )
    })
}

pub async fn show(State(gotrue): State<GoTrue>, headers: HeaderMap) -> Result<Response, Error> {
    let claims = token::bearer(&gotrue, &headers).await?;
    let user = person(&gotrue, &claims).await?;
    Ok(reply(gotrue.shown(&user).await))
}

pub async fn update(
    State(gotrue): State<GoTrue>,
    headers: HeaderMap,
    body: String,
) -> Result<Response, Error> {
    let claims = token::bearer(&gotrue, &headers).await?;
    let body = read(&body)?;
    let user = person(&gotrue, &claims).await?;
    if let Some(password) = body["password"].as_str() {
        gotrue.strong(password)?;
        if gotrue.now().factors {
            return Err(Error::new(
                401,
                "insufficient_aal",
                "AAL2 session is required to update email or password when MFA is enabled.",
            ));
        }
        if bcrypt::verify(password, &user.password).unwrap_or(false) {
            return Err(Error::new(
                422,
                "same_password",
                "New password should be different from the old password.",
            ));
        }
        gotrue.set_password(user.id, password).await;
        end(&gotrue, &claims, "others").await;
    }
    Ok(reply(gotrue.shown(&user).await))
}

pub async fn logout(
    State(gotrue): State<GoTrue>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Error> {
    let scope = query(&uri, "scope").unwrap_or_else(|| "global".to_owned());
    if !["global", "local", "others"].contains(&scope.as_str()) {
        return Err(Error::invalid(&format!(
            "Unsupported logout scope \"{scope}\""
        )));
    }
    let claims = token::bearer(&gotrue, &headers).await?;
    end(&gotrue, &claims, &scope).await;
    Ok(StatusCode::NO_CONTENT.into_response())
}

async fn end(gotrue: &GoTrue, claims: &token::Claims, scope: &str) {
    let statement = "delete from auth.sessions where user_id = $1
        and case $3 when 'global' then true when 'local' then id = $2 else id <> $2 end";
    let sql = &gotrue.inner.sql;
    sql.execute(statement, &[&claims.user, &claims.session, &scope])
        .await
        .expect("the end of sessions");
}
