-- extend_scope: say what a scope also covers in a room; in the room's _room.sql.
-- Rules: the words stand in the scope's description where it has %s, in the order of their places: 'a, b and c'.
create or replace function mcp.extend_scope(scope text, place integer, words text)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  insert into mcp.scope_words (scope, place, words, release)
  values (extend_scope.scope, extend_scope.place, extend_scope.words, coalesce(nullif(current_setting('mcp.release', true), '')::bigint, 0))
  on conflict on constraint scope_words_pkey do update set words = excluded.words, release = excluded.release;
end
$$;

comment on function mcp.extend_scope(text, integer, text) is 'Say what a scope also covers.';
revoke all on function mcp.extend_scope(text, integer, text) from public, anon, authenticated;
