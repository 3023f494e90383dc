-- What a Supabase project's database has before Moothall comes: `auth`, of another owner, closed by row level security, and what hosted
-- Supabase grants there to `postgres`. The columns are those that matter here, and a few that a rule must not stumble over.
do $$
begin
  if to_regrole('supabase_postgres') is null then
    create role supabase_postgres login createrole createdb bypassrls;
  end if;
end
$$;
do $$
begin
  execute format('alter database %I owner to supabase_postgres', current_database());
end
$$;
grant anon, authenticated, service_role to supabase_postgres;
alter default privileges for role supabase_postgres in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges for role supabase_postgres in schema public grant all on functions to anon, authenticated, service_role;
alter default privileges for role supabase_postgres in schema public grant all on sequences to anon, authenticated, service_role;

create schema auth authorization supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, supabase_postgres;
set role supabase_auth_admin;

create type auth.aal_level as enum ('aal1', 'aal2', 'aal3');
create table auth.users (
  instance_id uuid, id uuid primary key, aud varchar(255), role varchar(255), email varchar(255), encrypted_password varchar(255),
  email_confirmed_at timestamptz, invited_at timestamptz, confirmation_token varchar(255), confirmation_sent_at timestamptz,
  recovery_token varchar(255), recovery_sent_at timestamptz, last_sign_in_at timestamptz, raw_app_meta_data jsonb, raw_user_meta_data jsonb,
  is_super_admin boolean, created_at timestamptz, updated_at timestamptz, phone text unique default null, phone_confirmed_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored, banned_until timestamptz,
  is_sso_user boolean not null default false, deleted_at timestamptz, is_anonymous boolean not null default false
);
create unique index users_email_partial_key on auth.users (email) where is_sso_user = false;
create table auth.identities (
  provider_id text not null, user_id uuid not null references auth.users on delete cascade, identity_data jsonb not null,
  provider text not null, last_sign_in_at timestamptz, created_at timestamptz, updated_at timestamptz,
  email text generated always as (lower(identity_data ->> 'email')) stored, id uuid primary key default gen_random_uuid(),
  unique (provider_id, provider)
);
create table auth.sessions (
  id uuid primary key, user_id uuid not null references auth.users on delete cascade, created_at timestamptz, updated_at timestamptz,
  factor_id uuid, aal auth.aal_level, not_after timestamptz, refreshed_at timestamp, user_agent text, ip inet, tag text,
  oauth_client_id uuid, refresh_token_hmac_key text, refresh_token_counter bigint, scopes text
);
create index sessions_user_id_idx on auth.sessions (user_id);
create table auth.refresh_tokens (
  id bigint generated always as identity primary key, token varchar(255) unique, user_id varchar(255), revoked boolean,
  session_id uuid references auth.sessions on delete cascade
);
create function auth.uid() returns uuid language sql stable as
  $uid$ select nullif(current_setting('request.jwt.claims', true)::jsonb ->> 'sub', '')::uuid $uid$;
alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.sessions enable row level security;
alter table auth.refresh_tokens enable row level security;
grant select, insert, update, delete, truncate, references, trigger on all tables in schema auth to supabase_postgres;
reset role;
