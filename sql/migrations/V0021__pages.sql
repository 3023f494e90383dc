-- Signing in to the pages of either origin. People are auth.users, as everywhere; a page session is a browser's cookie for one
-- auth session on one origin.

create schema pages;
revoke all on schema pages from public, anon, authenticated;
grant usage on schema pages to service_role;

insert into mcp.settings (name, value, minimum, maximum, description) values
  ('pages.session_days', '30', 1, 365, 'How long a sign-in lasts at most; connections consented in it end with it.'),
  ('pages.idle_minutes', '10080', 5, 525600, 'How long a sign-in may stay unused before the pages ask again; connections are not touched.'),
  ('pages.password_minimum', '10', 6, 64, 'Characters that a new password has at least.'),
  ('pages.sign_up', 'true', null, null, 'Whether people may make accounts themselves (true or false).'),
  ('pages.personal_workspace', 'true', null, null, 'Whether a new account gets a workspace of its own (true or false).'),
  ('pages.sign_in_attempts', '10', 1, 1000, 'Passwords or codes that may be tried for one email address from one network address in fifteen minutes; ten times as many from all.'),
  ('pages.sign_in_attempts_per_address', '50', 1, 100000, 'Passwords or codes that may be tried from one network address in fifteen minutes.'),
  ('pages.mails', '5', 1, 1000, 'Mails that one email address may be sent in an hour.'),
  ('pages.mails_per_address', '30', 1, 100000, 'Mails that one network address may have sent in an hour.'),
  ('pages.mail_code_seconds', '900', 60, 3600, 'How long a code that was mailed is good.'),
  ('pages.mail_code_attempts', '5', 1, 20, 'Wrong codes before a mailed code is void.');

create table pages.sessions (
  hash         bytea primary key check (octet_length(hash) = 32),
  audience     text not null check (audience in ('user', 'admin')),
  session_id   uuid not null, -- in auth.sessions
  user_id      uuid not null,
  browser      text check (char_length(browser) <= 200),
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
  foreach closed in array array['pages.sessions', 'pages.mail_codes'] loop
    execute format('alter table %s enable row level security', closed);
    execute format('create policy closed on %s using (false)', closed);
    execute format('revoke all on %s from public, anon, authenticated, service_role', closed);
  end loop;
end
$$;
