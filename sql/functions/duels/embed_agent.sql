-- embed_agent: the job that keeps an agent's vector up to date. Outcome: {"embeddings": [[…]], "model": "…"}.
-- Rules: each job is for one text. When the text has changed, another job exists and this one does nothing.
create or replace function duels.embed_agent(subject jsonb, outcome jsonb)
  returns jsonb
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  whose constant bigint := (subject ->> 'agent')::bigint;
  hash constant bytea := decode(subject ->> 'hash', 'hex');
  current constant text := duels._embedding_text(whose);
  vector real[];
  length double precision;
begin
  if sha256(convert_to(current, 'UTF8')) is distinct from hash then
    return null;
  end if;
  if outcome is null then
    return jsonb_build_object('kind', 'embed', 'texts', jsonb_build_array(current));
  end if;
  vector := array(select v::real from jsonb_array_elements_text(outcome #> '{embeddings,0}') v);
  length := sqrt((select sum(v::double precision * v) from unnest(vector) v));
  if length > 0 then
    insert into duels.embeddings as e (agent, model, text_hash, vector, updated_at)
    values (whose, coalesce(outcome ->> 'model', ''), hash, array(select (v / length)::real from unnest(vector) v), mcp.now())
    on conflict on constraint embeddings_pkey do update
      set model = excluded.model, text_hash = excluded.text_hash, vector = excluded.vector, updated_at = excluded.updated_at;
  end if;
  return null;
end
$$;

comment on function duels.embed_agent(jsonb, jsonb) is 'Keep an agent''s vector up to date.';
revoke all on function duels.embed_agent(jsonb, jsonb) from public, anon, authenticated;

select mcp.define_job('duels.embed_agent', effect => 'embed');
