-- Signing in by Supabase Auth: what a browser has begun there and not yet finished. Nothing of schema auth is altered.

insert into mcp.settings (name, value, minimum, maximum, description) values
  ('pages.supabase_mail_seconds', '65', 0, 3600, 'With Supabase Auth: seconds between two mails to one email address. Supabase has such an interval (60) for addresses that it knows; a longer one for all keeps its refusal from telling who has an account.'),
  ('pages.redirect_seconds', '900', 60, 3600, 'With Supabase Auth: how long a sign-in at another site may take.');

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
alter table pages.sign_ins enable row level security;
create policy closed on pages.sign_ins using (false);
revoke all on pages.sign_ins from public, anon, authenticated, service_role;

-- Supabase Auth sees the bridge's address, not the person's.
alter table pages.sessions add address inet;
