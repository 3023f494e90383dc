-- define_scope: declare what a connection may be given; in a room's _room.sql.
-- Rules: `description` is what the consent page says. Where it holds %s, rooms say with mcp.extend_scope what the scope also covers.
create or replace function mcp.define_scope(name text, audience text, place integer, description text)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  insert into mcp.scopes as s (name, audience, position, sentence, description, release)
  values (define_scope.name, define_scope.audience, define_scope.place, define_scope.description, define_scope.description,
    coalesce(nullif(current_setting('mcp.release', true), '')::bigint, 0))
  on conflict on constraint scopes_pkey do update set audience = excluded.audience, position = excluded.position,
    sentence = excluded.sentence, release = excluded.release;
end
$$;

comment on function mcp.define_scope(text, text, integer, text) is 'Declare what a connection may be given.';
revoke all on function mcp.define_scope(text, text, integer, text) from public, anon, authenticated;
