-- Signing in to the pages of either origin. People are auth.users, as everywhere; a page session is a browser's cookie for one
-- auth session on one origin.

create schema pages;
revoke all on schema pages from public, anon, authenticated;
grant usage on schema pages to service_role;

create table pages.sessions (
  hash         bytea primary key check (octet_length(hash) = 32),
  audience     text not null check (audience in ('user', 'admin')),
  session_id   uuid not null, -- in auth.sessions
  user_id      uuid not null,
  browser      text check (char_length(browser) <= 200),
  address      inet, -- of the browser: Supabase Auth sees the bridge's
  created_at   timestamptz not null,
  last_used_at timestamptz not null
);
create index sessions_user_id_idx on pages.sessions (user_id);
create index sessions_session_id_idx on pages.sessions (session_id);
create index sessions_last_used_at_idx on pages.sessions (last_used_at);
comment on table pages.sessions is 'Browsers that are signed in, by the hash of their cookie; one origin never accepts the other''s.';

create table pages.mail_codes (
  id         uuid primary key default gen_random_uuid(),
  browser    bytea not null check (octet_length(browser) = 32), -- only the browser that asked may use it
  purpose    text not null check (purpose in ('sign_in', 'password')),
  email      text not null,
  hash       bytea not null check (octet_length(hash) = 32),     -- of the code and the browser's secret together
  verifier   bytea,                                             -- bcrypt hash of the password chosen at sign-up
  attempts   integer not null default 0,
  expires_at timestamptz not null,
  used_at    timestamptz
);
create unique index mail_codes_browser_idx on pages.mail_codes (browser, purpose);
create index mail_codes_expires_at_idx on pages.mail_codes (expires_at);
comment on table pages.mail_codes is 'One-time codes that were mailed, by hash; the newest of a browser and purpose counts.';

-- With Supabase Auth: what a browser has begun there and not yet finished. Nothing of schema auth is altered.
create table pages.sign_ins (
  browser    bytea not null check (octet_length(browser) = 32), -- only the browser that began may finish
  purpose    text not null check (purpose in ('sign_in', 'password', 'redirect')),
  email      text,                                              -- whom a code was mailed to
  distrusted boolean not null default false,                    -- the address has a password that this browser did not set
  nonce      text,                                              -- of a redirect: with the browser's secret it makes the PKCE verifier
  next       text,                                              -- of a redirect: where the browser was going
  attempts   integer not null default 0,
  expires_at timestamptz not null,
  primary key (browser, purpose),
  check ((purpose = 'redirect') = (email is null) and (purpose = 'redirect') = (nonce is not null))
);
create index sign_ins_expires_at_idx on pages.sign_ins (expires_at);
comment on table pages.sign_ins is 'What browsers have begun at Supabase Auth; the newest of a browser and purpose counts.';

-- Who is signed in. Filled by field name.
create type pages.person as (
  user_id    uuid,
  session_id uuid,
  email      text,
  handle     text,
  role       text
);

do $$
declare
  closed text;
begin
  foreach closed in array array['pages.sessions', 'pages.mail_codes', 'pages.sign_ins'] loop
    execute format('alter table %s enable row level security', closed);
    execute format('create policy closed on %s using (false)', closed);
    execute format('revoke all on %s from public, anon, authenticated, service_role', closed);
  end loop;
end
$$;
