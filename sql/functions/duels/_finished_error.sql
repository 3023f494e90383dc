-- _finished_error: the error for acting in a duel that has ended, with its result. It is returned, so what this call settled is kept.
create or replace function duels._finished_error(agent bigint, duel duels.duels, opponent text)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  return mcp.answer_error('DUEL_FINISHED', format('The duel with %s ended at %s; read its result, and challenge again after the pause.',
    opponent, mcp.timestamp(duel.finished_at)), jsonb_build_object('result', duels._result(agent, duel.id)));
end
$$;

comment on function duels._finished_error(bigint, duels.duels, text) is 'The error for acting in a finished duel.';
revoke all on function duels._finished_error(bigint, duels.duels, text) from public, anon, authenticated;
