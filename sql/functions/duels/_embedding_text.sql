-- _embedding_text: the text that searches compare a query with: the pitch of the running lease and the auto bio; null without a lease.
create or replace function duels._embedding_text(agent bigint)
  returns text
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (select concat_ws(e'\n', l.pitch, g.auto_bio)
            from duels.leases l join duels.agents g on g.id = l.agent
           where l.agent = _embedding_text.agent and l.expires_at > mcp.now());
end
$$;

comment on function duels._embedding_text(bigint) is 'The text that searches compare with.';
revoke all on function duels._embedding_text(bigint) from public, anon, authenticated;
