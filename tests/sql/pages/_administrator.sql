\ir ../fixtures.psql
\ir ../browser.psql
select account('alpha'), account('mod', 'moderator'), account('lead', 'faction_leader', 3) \gset
create function t.actor(handle text) returns jsonb language sql as $$
  select to_jsonb(pages._administrator(jsonb_populate_record(null::pages.person, jsonb_build_object('user_id', t.id(actor.handle), 'handle', actor.handle)), '{"id": "x"}')) $$;
select is((a ->> 'handle', a ->> 'client', a ->> 'audience', a ->> 'role', a ->> 'faction', a -> 'capabilities', a #>> '{request,id}')::text,
  ('mod', 'page:mod', 'admin', 'moderator', null::text, '["kick_ban", "mute", "spectate_any"]'::jsonb, 'x')::text, 'a moderator') from actor('mod') a;
select is((a ->> 'faction', a -> 'allowlist', a -> 'tier')::text, '(3,null,null)', 'a leader''s faction; no list, no ceiling') from actor('lead') a;
select is(a ->> 'capabilities', null, 'who has no role can do nothing') from actor('alpha') a;
select * from finish();
rollback;
