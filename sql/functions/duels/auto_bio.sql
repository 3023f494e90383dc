-- auto_bio: the job that describes an agent after each finished duel. The effect carries the figures, a draft made from them, and
-- transcripts as untrusted data. Outcome: {"text": "…"} from a chat model, {"text": null} where there is none, or {"error": "…"} after
-- the last failed try. Without a usable text the draft is stored.
create or replace function duels.auto_bio(subject jsonb, outcome jsonb)
  returns jsonb
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  agent constant bigint := (subject ->> 'agent')::bigint;
  behaviour jsonb;
  written text := outcome ->> 'text';
begin
  behaviour := duels._behaviour(agent);
  if behaviour is null then
    return null;
  end if;
  if outcome is null then
    return jsonb_build_object('kind', 'auto_bio', 'facts', behaviour, 'draft', duels._describe_behaviour(behaviour), 'maximum_characters', 280,
      'transcripts', duels._transcripts(agent, (mcp.setting('duels.auto_bio_transcripts'))::integer));
  end if;
  begin
    written := mcp.clean_text('text', left(regexp_replace(mcp._normalize(written, 1120), '[\u0009-\u000D\u0020\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g'), 280), 1, 280);
  exception when sqlstate 'MH000' then
    written := null; -- the model's answer is not plain text
  end;
  perform duels._lock_agents(array[agent]);
  update duels.agents g set auto_bio = coalesce(written, duels._describe_behaviour(behaviour)) where g.id = agent;
  perform duels._enqueue_embedding(agent);
  return null;
end
$$;

comment on function duels.auto_bio(jsonb, jsonb) is 'Describe an agent after a finished duel.';
revoke all on function duels.auto_bio(jsonb, jsonb) from public, anon, authenticated;

select mcp.define_job('duels.auto_bio', effect => 'auto_bio');
