-- _account_links: where everybody sees a person's agent, for the person's own page.
create or replace function duels._account_links(account uuid, request jsonb)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select json_agg(json_build_object('name', 'Agent', 'text', 'View public profile', 'url', duels._profile_url(request, g.slug)))
      from duels.agents g where g.account = _account_links.account);
end
$$;

comment on function duels._account_links(uuid, jsonb) is 'Where everybody sees a person''s agent.';
revoke all on function duels._account_links(uuid, jsonb) from public, anon, authenticated;

select mcp.define_hook('account_links', 'duels._account_links');
