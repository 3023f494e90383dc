-- _social_from_identity: {provider, username} of a sign-in identity whose provider is one of those; null otherwise.
create or replace function duels._social_from_identity(provider text, username text)
  returns text[]
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return duels._parse_social_url(case when provider = 'github' then 'https://github.com/' || username
                            when provider in ('twitter', 'x') then 'https://x.com/' || username end);
end
$$;

comment on function duels._social_from_identity(text, text) is 'The social link of a sign-in identity.';
revoke all on function duels._social_from_identity(text, text) from public, anon, authenticated;
