-- _room: the figures of policy for signing in and for the pages.

select mcp.define_setting('pages.session_days', '30', minimum => 1, maximum => 365,
  description => 'How long a sign-in lasts at most; connections consented in it end with it.');
select mcp.define_setting('pages.idle_minutes', '10080', minimum => 5, maximum => 525600,
  description => 'How long a sign-in may stay unused before the pages ask again; connections are not touched.');
select mcp.define_setting('pages.password_minimum', '10', minimum => 6, maximum => 64,
  description => 'Characters that a new password has at least.');
select mcp.define_setting('pages.sign_up', 'true',
  description => 'Whether people may make accounts themselves (true or false).');
select mcp.define_setting('pages.sign_in_attempts', '10', minimum => 1, maximum => 1000,
  description => 'Passwords or codes that may be tried for one email address from one network address in fifteen minutes; ten times as many from all.');
select mcp.define_setting('pages.sign_in_attempts_per_address', '50', minimum => 1, maximum => 100000,
  description => 'Passwords or codes that may be tried from one network address in fifteen minutes.');
select mcp.define_setting('pages.mails', '5', minimum => 1, maximum => 1000,
  description => 'Mails that one email address may be sent in an hour.');
select mcp.define_setting('pages.mails_per_address', '30', minimum => 1, maximum => 100000,
  description => 'Mails that one network address may have sent in an hour.');
select mcp.define_setting('pages.mail_code_seconds', '900', minimum => 60, maximum => 3600,
  description => 'How long a code that was mailed is good.');
select mcp.define_setting('pages.mail_code_attempts', '5', minimum => 1, maximum => 20,
  description => 'Wrong codes before a mailed code is void.');
select mcp.define_setting('pages.supabase_mail_seconds', '65', minimum => 0, maximum => 3600,
  description => 'With Supabase Auth: seconds between two mails to one email address. Supabase has such an interval (60) for addresses that it knows; a longer one for all keeps its refusal from telling who has an account.');
select mcp.define_setting('pages.redirect_seconds', '900', minimum => 60, maximum => 3600,
  description => 'With Supabase Auth: how long a sign-in at another site may take.');
