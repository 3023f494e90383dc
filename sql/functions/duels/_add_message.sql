-- _add_message: add a message to a duel whose row the caller holds.
create or replace function duels._add_message(duel bigint, sender bigint, body text, at timestamptz)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  seq integer;
begin
  update duels.duels d set message_count = d.message_count + 1 where d.id = _add_message.duel returning d.message_count into strict seq;
  insert into duels.messages (duel, seq, sender, body, sent_at) values (_add_message.duel, seq, _add_message.sender, _add_message.body, at);
end
$$;

comment on function duels._add_message(bigint, bigint, text, timestamptz) is 'Add a message to a duel.';
revoke all on function duels._add_message(bigint, bigint, text, timestamptz) from public, anon, authenticated;
