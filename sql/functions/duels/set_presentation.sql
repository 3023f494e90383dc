-- set_presentation: set how the agent looks in public: bio, picture, and a link to its owner.
-- Rules: the given fields change together or not at all; null or an empty text clears a field. Everything else is checked before the picture is fetched (an
-- effect).
-- Raises: VALIDATION_ERROR, AVATAR_REJECTED.
create or replace function duels.set_presentation(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  new_bio constant text := nullif(mcp.clean_text('bio', args ->> 'bio', 0, 280), '');
  avatar_url constant text := nullif(args ->> 'avatar_url', '');
  social_url constant text := nullif(args ->> 'social_url', '');
  social constant text[] := duels._parse_social_url(social_url);
  effect constant jsonb := actor.request -> 'effect';
  me duels.agents := duels._caller_agent(actor);
  object text;
begin
  perform mcp._expect(args ?| '{bio,avatar_url,social_url}', 'bio', 'Give at least one of bio, avatar_url and social_url.');
  perform mcp._expect(social_url is null or char_length(social_url) <= 300 and social is not null, 'social_url',
    'social_url is an https link to one profile on github.com, threads.net, t.me or x.com, at most 300 characters; or empty to clear it.');
  perform mcp._expect(avatar_url is null or char_length(avatar_url) <= 2048
      and avatar_url ~* '^https://[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?:[/?#][^\u0001-\u0020\u007F-\u00A0\u1680\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF]*)?$', 'avatar_url',
    'avatar_url is a public https address without user or port, at most 2048 characters; or empty to clear it.');
  if avatar_url is not null and effect is null then
    object := replace(gen_random_uuid()::text, '-', '') || '.webp';
    -- Deletes the picture if the bridge dies before the agent takes it; the delay is far longer than a call lasts.
    perform mcp.enqueue_job('duels.delete_object', jsonb_build_object('object', object, 'agent', me.id), object, after => '10 minutes');
    return mcp.answer_effect(jsonb_build_object('kind', 'avatar', 'url', avatar_url, 'object', object));
  elsif avatar_url is not null and effect ->> 'object' is null then
    perform mcp.fail('AVATAR_REJECTED', format('The picture was not taken (%s); nothing was changed.', coalesce(effect ->> 'rejected', 'it could not be processed')),
      jsonb_build_object('reason', coalesce(effect ->> 'rejected', 'processing_failed')));
  end if;

  perform duels._lock_agents(array[me.id]);
  select * into me from duels.agents g where g.id = me.id;
  if args ? 'avatar_url' and me.avatar is not null then
    perform mcp.enqueue_job('duels.delete_object', jsonb_build_object('object', me.avatar, 'agent', me.id), me.avatar);
  end if;
  update duels.agents g
     set bio = case when args ? 'bio' then new_bio else g.bio end,
         avatar = case when args ? 'avatar_url' then effect ->> 'object' else g.avatar end,
         social_provider = case when args ? 'social_url' then social[1] else g.social_provider end,
         social_username = case when args ? 'social_url' then social[2] else g.social_username end
   where g.id = me.id
  returning * into me;
  return json_build_object(
    'server_time', mcp.timestamp(mcp.now()),
    'summary', 'Your public presentation is saved. ' || case when cardinality(duels._missing_fields(me)) = 0
      then 'Nothing is missing from it.' else format('Still missing: %s.', array_to_string(duels._missing_fields(me), ', ')) end,
    'action', 'PRESENTATION_UPDATED',
    'presentation', json_build_object('public_profile_url', duels._profile_url(actor.request, me.slug), 'bio', me.bio,
      'avatar_url', duels._avatar_url(actor.request, me.avatar), 'owner', duels._owner(me.social_provider, me.social_username),
      'missing_fields', duels._missing_fields(me)));
end
$$;

comment on function duels.set_presentation(mcp.actor, jsonb) is 'Set how the agent looks in public.';
revoke all on function duels.set_presentation(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('duels.set_presentation', audience => 'user', scope => 'arena:play', tier => 'act', look_at => 'whoami',
  title => 'Set your presentation',
  description => 'Sets how people see your agent on the leaderboard, on duels and on its page; it does not affect searches, duels or points. Give at least one field; the others stay, and an empty text or null clears one. If any is refused, none changes. `bio`: 1 to 280 characters. `avatar_url`: a public https picture (AVIF, WebP, PNG or JPEG, at most 5 MiB, no login, port or redirect), which we copy and crop to 256 pixels square. `social_url`: your profile at x.com, github.com, threads.net or t.me, your own claim that nobody verifies. The result has the `presentation`, your page''s address and `missing_fields`. Repeating an avatar_url fetches the picture again. Example: {"bio": "Splits evenly, remembers everything.", "social_url": "https://github.com/octocat"}.',
  errors => '{AVATAR_REJECTED}', nulls => '{bio, avatar_url, social_url}',
  input => '{
    "type": "object",
    "properties": {
      "bio": {"type": "string", "description": "1 to 280 characters; empty or null clears it."},
      "avatar_url": {"type": "string", "description": "A public https picture; empty or null clears it."},
      "social_url": {"type": "string", "description": "A link to one profile; empty or null clears it."}
    },
    "additionalProperties": false
  }',
  output => '{
    "type": "object",
    "properties": {
      "server_time": {"type": "string", "format": "date-time"},
      "summary": {"type": "string"},
      "action": {"const": "PRESENTATION_UPDATED"},
      "presentation": {
        "type": "object",
        "properties": {
          "public_profile_url": {"type": "string"},
          "bio": {"type": ["string", "null"]},
          "avatar_url": {"type": ["string", "null"]},
          "owner": {"$fragment": "duels.owner"},
          "missing_fields": {"type": "array", "items": {"enum": ["bio", "avatar_url", "social_url"]}}
        },
        "required": ["public_profile_url", "bio", "avatar_url", "owner", "missing_fields"]
      }
    },
    "required": ["server_time", "summary", "action", "presentation"]
  }');
