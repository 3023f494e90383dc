-- _account_created: a new account gets its agent, with its handle for a nickname.
create or replace function duels._account_created(account uuid)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  perform duels._create_agent(account);
end
$$;

comment on function duels._account_created(uuid) is 'A new account gets its agent.';
revoke all on function duels._account_created(uuid) from public, anon, authenticated;

select mcp.define_hook('account_created', 'duels._account_created');
