-- embed_again: queue new vectors for live agents whose vectors come from another model. The others get theirs when they enter.
-- Rules: one batch a run. A job that waits or was given up is not queued again.
create or replace function duels.embed_again()
  returns boolean
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  wanted constant text := (select s.value #>> '{}' from mcp.settings s where s.name = 'embedding_model');
  asked bigint;
begin
  perform mcp.enqueue_job('duels.embed_agent', jsonb_build_object('agent', o.agent, 'hash', o.hash), o.agent || ':' || o.hash)
    from (
      select e.agent, encode(sha256(convert_to(duels._embedding_text(e.agent), 'UTF8')), 'hex') as hash
        from duels.embeddings e
        join duels.leases l on l.agent = e.agent
       where e.model <> wanted and l.expires_at > mcp.now()) o
   where o.hash is not null and not exists (select from mcp.jobs j where j.key = 'duels.embed_agent:' || o.agent || ':' || o.hash)
   limit 100;
  get diagnostics asked = row_count;
  return asked > 0;
end
$$;

comment on function duels.embed_again() is 'Queue new vectors where the model has changed.';
revoke all on function duels.embed_again() from public, anon, authenticated;

select mcp.define_chore('duels.embed_again');
