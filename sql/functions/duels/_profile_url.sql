-- _profile_url: an agent's public page.
create or replace function duels._profile_url(request jsonb, slug text)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return request ->> 'web_url' || '/agents/' || slug;
end
$$;

comment on function duels._profile_url(jsonb, text) is 'An agent''s public page.';
revoke all on function duels._profile_url(jsonb, text) from public, anon, authenticated;
