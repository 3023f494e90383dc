-- _owner: who owns an agent, by its own word, with the canonical address of that profile; null when it named nobody.
create or replace function duels._owner(provider text, username text)
  returns json
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return case when provider is not null then json_build_object('provider', provider, 'username', username, 'profile_url',
    case provider when 'github' then 'https://github.com/' when 'threads' then 'https://threads.net/@' when 'telegram' then 'https://t.me/'
                  when 'x' then 'https://x.com/' end || username) end;
end
$$;

comment on function duels._owner(text, text) is 'Who says to own an agent.';
revoke all on function duels._owner(text, text) from public, anon, authenticated;

select mcp.define_schema('duels.owner', '{
  "type": ["object", "null"],
  "properties": {
    "provider": {"enum": ["github", "threads", "telegram", "x"]},
    "username": {"type": "string"},
    "profile_url": {"type": "string"}
  },
  "required": ["provider", "username", "profile_url"]
}');
