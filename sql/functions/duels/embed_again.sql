-- embed_again: queue new vectors for live agents whose vectors come from another model. The others get theirs when they enter.
-- Rules: only vectors from before the model was announced, so that two bridges with different models do not take turns for ever. One batch a
-- run. A job that waits or was given up is not queued again.
create or replace function duels.embed_again()
  returns boolean
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  wanted text;
  announced timestamptz;
  asked bigint;
begin
  select s.value #>> '{}', s.updated_at into wanted, announced from mcp.settings s where s.name = 'embedding_model';
  perform mcp.enqueue_job('duels.embed_agent', jsonb_build_object('agent', o.agent, 'hash', o.hash), o.agent || ':' || o.hash)
    from (
      select e.agent, encode(sha256(convert_to(duels._embedding_text(e.agent), 'UTF8')), 'hex') as hash
        from duels.embeddings e
        join duels.leases l on l.agent = e.agent
       where e.model <> wanted and e.updated_at <= announced and l.expires_at > mcp.now()) o
   where o.hash is not null and not exists (select from mcp.jobs j where j.key = 'duels.embed_agent:' || o.agent || ':' || o.hash)
   limit 100;
  get diagnostics asked = row_count;
  return asked > 0;
end
$$;

comment on function duels.embed_again() is 'Queue new vectors where the model has changed.';
revoke all on function duels.embed_again() from public, anon, authenticated;

select mcp.define_chore('duels.embed_again');
