-- The roles and the auth tables that Supabase has. On Supabase all of them exist already and are left alone.

create table mcp.installation (
  purpose    text not null default 'production' check (purpose in ('production', 'dev')),
  created_at timestamptz not null default now(),
  only_row   boolean primary key default true check (only_row)
);
comment on table mcp.installation is 'What this database is for; `moothall dev` writes only to a database marked dev.';

do $$
declare
  role_name text;
begin
  foreach role_name in array array['anon', 'authenticated', 'service_role', 'supabase_auth_admin'] loop
    if to_regrole(role_name) is null then
      execute format('create role %I nologin noinherit', role_name);
      execute format('grant %I to current_user', role_name); -- as on Supabase, so that the owner can try a policy
    end if;
  end loop;

  -- The bridge's login: without a password until the operator sets one, and service_role from its first statement on.
  if to_regrole('moothall') is null then
    create role moothall login noinherit;
    grant service_role to moothall;
    alter role moothall set role = 'service_role';
    -- With the bridge's own waits, under the ten seconds that hosted clients give; locks give up long before statements do.
    alter role moothall set statement_timeout = '5s';
    alter role moothall set lock_timeout = '2s';
    alter role moothall set jit = off; -- compiling costs more than any of these statements
    alter role moothall set idle_in_transaction_session_timeout = '10s';
  end if;
end
$$;

do $$
begin
  if to_regclass('auth.users') is not null then
    return;
  end if;

  create schema if not exists auth;
  grant usage on schema auth to anon, authenticated, service_role;

  create table auth.users (
    id                 uuid primary key default gen_random_uuid(),
    aud                varchar(255) default 'authenticated',
    role               varchar(255) default 'authenticated',
    email              varchar(255),
    encrypted_password varchar(255),
    email_confirmed_at timestamptz,
    last_sign_in_at    timestamptz,
    raw_app_meta_data  jsonb,
    raw_user_meta_data jsonb,
    created_at         timestamptz default now(),
    updated_at         timestamptz default now(),
    banned_until       timestamptz,
    deleted_at         timestamptz,
    is_sso_user        boolean not null default false,
    is_anonymous       boolean not null default false
  );
  create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;

  create table auth.sessions (
    id              uuid primary key default gen_random_uuid(),
    user_id         uuid not null references auth.users (id) on delete cascade,
    created_at      timestamptz default now(),
    updated_at      timestamptz default now(),
    not_after       timestamptz,
    refreshed_at    timestamp,
    user_agent      text,
    ip              inet,
    tag             text,
    oauth_client_id uuid
  );
  create index sessions_user_id_idx on auth.sessions (user_id);

  create table auth.identities (
    id              uuid primary key default gen_random_uuid(),
    provider_id     text not null,
    user_id         uuid not null references auth.users (id) on delete cascade,
    identity_data   jsonb not null,
    provider        text not null,
    last_sign_in_at timestamptz,
    created_at      timestamptz default now(),
    updated_at      timestamptz default now(),
    unique (provider_id, provider)
  );
  create index identities_user_id_idx on auth.identities (user_id);

  alter table auth.users enable row level security;
  alter table auth.sessions enable row level security;
  alter table auth.identities enable row level security;
  revoke all on auth.users, auth.sessions, auth.identities from public, anon, authenticated, service_role;

  -- The signed-in user as PostgREST announces it: the `sub` of the verified claims.
  create function auth.uid() returns uuid language sql stable set search_path = '' as
    $uid$ select (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $uid$;
  revoke all on function auth.uid() from public;
  grant execute on function auth.uid() to anon, authenticated, service_role;
end
$$;

revoke all on schema mcp from public, anon, authenticated;
grant usage on schema mcp to service_role;
alter table mcp.installation enable row level security;
create policy closed on mcp.installation using (false);
revoke all on mcp.installation from public, anon, authenticated, service_role;
