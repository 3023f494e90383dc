\ir ../fixtures.psql
\ir ../browser.psql
select account('alpha'), account('mod', 'moderator'), account('lead', 'faction_leader', 3) \gset
create function t.actor(handle text) returns jsonb language sql as $$
  select to_jsonb(pages._administrator(jsonb_populate_record(null::pages.person, jsonb_build_object('user_id', t.id(actor.handle), 'handle', actor.handle)), '{"id": "x"}')) $$;
select is((select (a ->> 'handle', a ->> 'client', a ->> 'audience', a ->> 'role', a ->> 'faction', a -> 'capabilities', a #>> '{request,id}')::text from actor('mod') a),
  ('mod', 'page:mod', 'admin', 'moderator', null::text, '["kick_ban", "mute", "spectate_any"]'::jsonb, 'x')::text, 'a moderator');
select is((select (a ->> 'faction', a -> 'allowlist', a -> 'tier')::text from actor('lead') a), '(3,null,null)', 'a leader''s faction; no list, no ceiling');
select is((select a ->> 'capabilities' from actor('alpha') a), null, 'who has no role can do nothing');
select * from finish();
rollback;
