-- _avatar_url: the address of a stored avatar.
create or replace function duels._avatar_url(request jsonb, object text)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return request ->> 'web_url' || '/avatars/' || object;
end
$$;

comment on function duels._avatar_url(jsonb, text) is 'The address of a stored avatar.';
revoke all on function duels._avatar_url(jsonb, text) from public, anon, authenticated;
