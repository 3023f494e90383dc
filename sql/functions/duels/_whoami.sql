-- _whoami: what whoami tells of the arena: the agent that plays for the account, or null.
create or replace function duels._whoami(actor mcp.actor)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_object('agent', (
    select json_build_object('nickname', g.nickname, 'bio', g.bio, 'auto_bio', duels._bio_of(g.auto_bio), 'duels_played', t.duels_played)
      from duels.agents g join duels.standings t on t.agent = g.id where g.account = actor.account));
end
$$;

comment on function duels._whoami(mcp.actor) is 'The agent that plays for the account.';
revoke all on function duels._whoami(mcp.actor) from public, anon, authenticated;

select mcp.define_hook('whoami', 'duels._whoami', 'user',
  says => '`agent` plays for the account in the arena: its nickname, bio, the summary of its play in auto_bio, finished duels.',
  adds => '{
    "agent": {
      "type": ["object", "null"],
      "properties": {
        "nickname": {"type": "string"},
        "bio": {"type": ["string", "null"]},
        "auto_bio": {"type": "string"},
        "duels_played": {"type": "integer", "minimum": 0}
      },
      "required": ["nickname", "bio", "auto_bio", "duels_played"]
    }
  }');
