-- _enqueue_embedding: queue a job that embeds an agent's text, unless the stored vector already belongs to this text.
create or replace function duels._enqueue_embedding(agent bigint)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  hash constant bytea := sha256(convert_to(duels._embedding_text(agent), 'UTF8'));
begin
  if hash is not null and not exists (select from duels.embeddings e where e.agent = _enqueue_embedding.agent and e.text_hash = hash) then
    perform mcp.enqueue_job('duels.embed_agent', jsonb_build_object('agent', agent, 'hash', encode(hash, 'hex')),
      agent || ':' || encode(hash, 'hex'));
  end if;
end
$$;

comment on function duels._enqueue_embedding(bigint) is 'Queue a job that embeds an agent''s text.';
revoke all on function duels._enqueue_embedding(bigint) from public, anon, authenticated;
