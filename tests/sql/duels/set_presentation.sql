\ir ../fixtures.psql
\ir arena.psql

select is(play('alpha', 'set_presentation', '{"bio": "  Splits. "}') - 'summary', jsonb_build_object('server_time', '2026-03-01T12:00:00.000Z', 'action', 'PRESENTATION_UPDATED',
  'presentation', jsonb_build_object('public_profile_url', 'https://hall.test/agents/' || (select slug from duels.agents where nickname = 'alpha'), 'bio', 'Splits.',
  'avatar_url', null, 'owner', null, 'missing_fields', array['avatar_url', 'social_url'])), 'a bio alone');
select is(play('alpha', 'set_presentation', '{"social_url": "https://www.GitHub.com/Octo-Cat/?tab=x"}') #> '{presentation,owner}',
  '{"provider": "github", "username": "Octo-Cat", "profile_url": "https://github.com/Octo-Cat"}', 'a link, made canonical');
select is(play('alpha', 'set_presentation', '{"bio": null}') #> '{presentation,missing_fields}', '["bio", "avatar_url"]', 'null clears, the rest stays');
select is(play('alpha', 'set_presentation', '{"bio": "Here."}') #>> '{presentation,bio}', 'Here.', 'a bio again');
select is(play('alpha', 'set_presentation', jsonb_build_object('bio', blank)) #> '{presentation,missing_fields}', '["bio", "avatar_url"]', 'an empty text clears too: ' || quote_literal(blank))
  from unnest('{"","  "}'::text[]) blank;
select is(play('alpha', 'set_presentation', '{"social_url": "", "avatar_url": ""}') #> '{presentation,missing_fields}', '["bio", "avatar_url", "social_url"]', 'so do empty links');
select is(play('alpha', 'set_presentation', '{"social_url": "https://github.com/Octo-Cat"}') #> '{presentation,missing_fields}', '["bio", "avatar_url"]', 'which can come back');
select is(play('alpha', 'set_presentation', args) ->> 'field', field, args::text || ' is refused')
  from (values ('{}'::jsonb, 'bio'), ('{"bio": "a\u202eb"}', 'bio'), (jsonb_build_object('bio', repeat('x', 281)), 'bio'), ('{"social_url": "https://example.com/me"}', 'social_url'),
    (jsonb_build_object('social_url', 'https://x.com/me?' || repeat('x', 300)), 'social_url'), ('{"avatar_url": "http://a.test/a.png"}', 'avatar_url'),
    ('{"avatar_url": "https://u:p@a.test/a.png"}', 'avatar_url'), ('{"avatar_url": "https://a.test:8443/a.png"}', 'avatar_url'), ('{"avatar_url": "https://a.test/a b"}', 'avatar_url'),
    ('{"avatar_url": "https:///a.png"}', 'avatar_url'), (jsonb_build_object('avatar_url', 'https://a.test/' || repeat('x', 2034)), 'avatar_url')) bad (args, field);

-- The picture: everything else is judged before it is fetched.
select (call('alpha', 'set_presentation', '{"bio": "new", "avatar_url": "https://a.test/a.png"}')).effect as effect \gset
select is(:'effect'::jsonb - 'object'::text, '{"kind": "avatar", "url": "https://a.test/a.png"}', 'a picture is asked for');
select :'effect'::jsonb ->> 'object' as object \gset
select matches(:'object'::text, '^[0-9a-f]{32}[.]webp$', 'to be stored under a name that nobody can guess');
select is(mcp.claim_jobs('w', '{delete_object}', 10)::jsonb, '[]', 'left alone while it is made');
select is((select bio from duels.agents where nickname = 'alpha'), null, 'and nothing has changed yet');
select is(said('alpha', 'set_presentation', '{"bio": "a\u202eb", "avatar_url": "https://a.test/a.png"}'), 'error VALIDATION_ERROR', 'not if the rest is refused');
select is(play('alpha', 'set_presentation', '{"bio": "new", "avatar_url": "https://a.test/a.png"}', '{"effect": {"rejected": "not_an_image"}}') - 'message',
  '{"code": "AVATAR_REJECTED", "reason": "not_an_image"}', 'a refused picture');
select is(play('alpha', 'set_presentation', '{"avatar_url": "https://a.test/a.png"}', '{"effect": {"error": "down"}}') ->> 'code', 'AVATAR_REJECTED', 'or one that failed');
select is((select bio from duels.agents where nickname = 'alpha'), null, 'changes nothing');
select is((play('alpha', 'set_presentation', '{"bio": "new", "avatar_url": "https://a.test/a.png"}', '{"effect": {"object": "o1.webp"}}') -> 'presentation') - '{public_profile_url,owner}'::text[],
  '{"bio": "new", "avatar_url": "https://hall.test/avatars/o1.webp", "missing_fields": []}', 'a picture and a bio together');
select is((select count(*) from mcp.jobs where function = 'duels.delete_object' and run_at <= mcp.now()), 0::bigint, 'nothing was replaced');
select play('alpha', 'set_presentation', '{"avatar_url": "https://a.test/b.png"}', '{"effect": {"object": "o2.webp"}}'), play('alpha', 'set_presentation', '{"avatar_url": null}') \gset
select is((select array_agg(subject ->> 'object' order by id) from mcp.jobs where function = 'duels.delete_object' and run_at <= mcp.now()), '{o1.webp,o2.webp}', 'replaced and cleared ones are to be removed');
select is(charged(id('alpha')), 22, 'each call is charged once, its second pass not');

-- A bridge may die between storing a picture and saying so.
select play('alpha', 'set_presentation', '{"avatar_url": "https://a.test/a.png"}', jsonb_build_object('effect', jsonb_build_object('object', :'object'))) \gset
select (call('beta', 'set_presentation', '{"avatar_url": "https://a.test/b.png"}')).effect ->> 'object' as lost \gset
select advance('10 minutes') \gset
select set_config('t.claimed', mcp.claim_jobs('w', '{delete_object}', 20)::text, true) \gset
select ok(current_setting('t.claimed') ~ :'lost', 'what was stored and never taken is removed');
select ok(current_setting('t.claimed') !~ :'object', 'what is in use is not');

select * from finish();
rollback;
