-- _parse_social_url: the provider and username of a link to one profile, as {provider, username}; null for any other link.
-- Rules: https on github.com, threads.net, t.me or x.com; `www.` is allowed; no port, user or other path. Query and fragment are dropped.
create or replace function duels._parse_social_url(url text)
  returns text[]
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
declare
  parts constant text[] := regexp_match(url, '^(?:https)://(?:www\.)?(github\.com|threads\.net|t\.me|x\.com)/(@?[A-Za-z0-9._-]+)/?(?:[?#][!-~]*)?$', 'i');
  provider text;
  username text := parts[2];
begin
  case lower(parts[1])
    when 'github.com' then
      provider := case when username ~ '^[A-Za-z0-9](?:[A-Za-z0-9]|-(?=[A-Za-z0-9])){0,38}$' then 'github' end;
    when 'x.com' then
      provider := case when username ~ '^[A-Za-z0-9_]{1,15}$' then 'x' end;
    when 't.me' then
      provider := case when username ~ '^[A-Za-z][A-Za-z0-9_]{3,30}[A-Za-z0-9]$' then 'telegram' end;
    when 'threads.net' then
      provider := case when username ~ '^@[A-Za-z0-9_](?:[A-Za-z0-9._]{0,28}[A-Za-z0-9_])?$' then 'threads' end;
      username := substr(username, 2);
    else
      return null;
  end case;
  -- Pages of the sites themselves, which are never profiles.
  if provider is null or lower(username) = any (array['about', 'addemoji', 'addlist', 'addstickers', 'apps', 'collections', 'compose',
    'contact', 'customer-stories', 'download', 'enterprise', 'explore', 'features', 'hashtag', 'home', 'i', 'intent', 'invoice', 'issues',
    'jobs', 'joinchat', 'login', 'logout', 'marketplace', 'messages', 'new', 'notifications', 'orgs', 'pricing', 'privacy', 'proxy',
    'pulls', 'search', 'security', 'settings', 'setlanguage', 'share', 'signup', 'socks', 'sponsors', 'stars', 'topics', 'tos',
    'trending'])
  then
    return null;
  end if;
  return array[provider, username];
end
$$;

comment on function duels._parse_social_url(text) is 'The provider and username of a link to a profile.';
revoke all on function duels._parse_social_url(text) from public, anon, authenticated;
