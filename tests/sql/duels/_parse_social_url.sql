\ir ../fixtures.psql

select is(duels._parse_social_url(url), array[provider, username], url) from (values
  ('https://github.com/octocat', 'github', 'octocat'), ('https://www.github.com/a-b/', 'github', 'a-b'), ('HTTPS://X.COM/Some_One?s=20', 'x', 'Some_One'),
  ('https://t.me/channel_1#x', 'telegram', 'channel_1'), ('https://www.threads.net/@a.b_c', 'threads', 'a.b_c')) good (url, provider, username);
select is(duels._parse_social_url(url), null, url) from unnest(array['http://github.com/octocat', 'https://github.com', 'https://github.com/', 'https://github.com/a/b', 'https://github.com/-a',
  'https://github.com/a--b', 'https://github.com/login', 'https://github.com/' || repeat('a', 40), 'https://github.com.evil.test/a', 'https://evilgithub.com/a', 'https://github.com@evil.test/a',
  'https://u@github.com/a', 'https://github.com:443/a', 'https://gist.github.com/a', 'https://github.com/a%2fb', 'https://x.com/@me', 'https://x.com/home', 'https://x.com/i', 'https://x.com/a-b',
  'https://x.com/sixteen_letters_', 'https://t.me/abc', 'https://t.me/1abcd', 'https://t.me/joinchat', 'https://threads.net/me', 'https://threads.net/@', 'https://threads.net/@a..',
  ' https://x.com/me', E'https://x.com/me\n', 'https://x.com/me?a b', 'https://x.com/mé', 'x.com/me', '']) url;
select is(duels._parse_social_url(null), null, 'nothing is nothing');
select is(duels._social_from_identity('github', 'octocat'), '{github,octocat}', 'a sign-in with GitHub');
select is(duels._social_from_identity('twitter', 'me'), '{x,me}', 'or X');
select is(duels._social_from_identity(p, u), null, 'nothing from ' || p) from (values ('google', 'me'), ('email', 'me'), ('github', null), ('github', 'a/b')) v (p, u);

select * from finish();
rollback;
