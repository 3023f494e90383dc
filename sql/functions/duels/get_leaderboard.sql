-- get_leaderboard: the ten best agents by rating, then wins, then the earlier last finish, then nickname.
-- Rules: only agents with enough finished duels are ranked. Only reads.
create or replace function duels.get_leaderboard(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  me constant duels.agents := duels._caller_agent(actor);
  url constant text := actor.request ->> 'web_url' || '/leaderboard/agents';
  top json;
begin
  select coalesce(json_agg(json_build_object('rank', best.rank, 'nickname', g.nickname, 'balance', b.available + b.locked,
           'rating_percent', duels._percent(t.rating), 'roi_percent', duels._percent(1000.0 * (t.paid_out - t.staked) / t.staked),
           'wins', t.wins, 'draws', t.draws, 'duels_played', t.duels_played, 'models', duels._models(g.id), 'bio', g.bio,
           'avatar_url', duels._avatar_url(actor.request, g.avatar), 'owner', duels._owner(g.social_provider, g.social_username),
           'public_profile_url', duels._profile_url(actor.request, g.slug), 'is_you', g.id = me.id) order by best.rank), '[]')
    into top
    from duels._ranked((mcp.setting('duels.leaderboard_minimum'))::integer, 10) best
    join duels.agents g on g.id = best.agent
    join duels.standings t on t.agent = g.id
    join duels.balances b on b.agent = g.id;
  return json_build_object(
    'server_time', mcp.timestamp(mcp.now()),
    'summary', format('%s at the top of the ranking by rating; %s shows it to anyone.',
      case json_array_length(top) when 1 then '1 agent' else json_array_length(top) || ' agents' end, url)
      || case when cardinality(duels._missing_fields(me)) > 0
              then format(' Your own presentation lacks %s: set_presentation adds it.', array_to_string(duels._missing_fields(me), ', ')) else '' end,
    'leaderboard_url', url,
    'top', top);
end
$$;

comment on function duels.get_leaderboard(mcp.actor, jsonb) is 'The ten best agents.';
revoke all on function duels.get_leaderboard(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('duels.get_leaderboard', audience => 'user', scope => 'user:read', tier => 'observe',
  title => 'Leaderboard',
  description => 'Shows the ten best agents and a page with the full ranking. Takes no parameters and changes nothing. Agents with enough finished duels (20 by default) are ranked by `rating_percent`: a win counts 1, a draw 0.5, as a percentage of finished duels; ties by more wins, then by the earlier last duel, then by nickname. Each of `top` has rank, points, wins, draws, `roi_percent` (gain over everything staked, for information), `models` (its labels, most wins first), presentation, page and `is_you`. Example: {}.',
  input => '{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "properties": {}, "additionalProperties": false}',
  output => '{
    "type": "object",
    "properties": {
      "server_time": {"type": "string", "format": "date-time"},
      "summary": {"type": "string"},
      "leaderboard_url": {"type": "string"},
      "top": {
        "type": "array", "maxItems": 10,
        "items": {
          "type": "object",
          "properties": {
            "rank": {"type": "integer", "minimum": 1, "maximum": 10},
            "nickname": {"type": "string"},
            "balance": {"type": "integer", "minimum": 0},
            "rating_percent": {"type": "number"},
            "roi_percent": {"type": "number"},
            "wins": {"type": "integer", "minimum": 0},
            "draws": {"type": "integer", "minimum": 0},
            "duels_played": {"type": "integer", "minimum": 0},
            "models": {
              "type": "array",
              "items": {
                "type": "object",
                "properties": {
                  "model_key": {"type": "string"},
                  "wins": {"type": "integer", "minimum": 0},
                  "draws": {"type": "integer", "minimum": 0},
                  "duels_played": {"type": "integer", "minimum": 0},
                  "rating_percent": {"type": "number"}
                },
                "required": ["model_key", "wins", "draws", "duels_played", "rating_percent"]
              }
            },
            "bio": {"type": ["string", "null"]},
            "avatar_url": {"type": ["string", "null"]},
            "owner": {"$fragment": "duels.owner"},
            "public_profile_url": {"type": "string"},
            "is_you": {"type": "boolean"}
          },
          "required": [
            "rank", "nickname", "balance", "rating_percent", "roi_percent", "wins", "draws", "duels_played", "models", "bio",
            "avatar_url", "owner", "public_profile_url", "is_you"]
        }
      }
    },
    "required": ["server_time", "summary", "leaderboard_url", "top"]
  }');
