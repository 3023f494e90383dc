-- _is_redirect: is this callback address acceptable? `parsed` is the address and what the bridge's URL parser made of it:
-- uri, scheme, host, userinfo, fragment, and plain: a plain host and port, and the same text when the parser writes it again; null when it
-- could not be parsed.
-- Rules: https, or http to this machine by one of its three names, in lower case; the scheme has no case. No user or fragment; only the
-- ASCII characters of an address; at most 2,048 characters.
create or replace function oauth._is_redirect(parsed jsonb)
  returns boolean
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
declare
  uri constant text := parsed ->> 'uri';
begin
  return coalesce(
    char_length(uri) <= 2048
    and (parsed ->> 'plain')::boolean
    and uri ~* '^https?://[A-Za-z0-9._~:/?@!$&''()*+,;=%\[\]-]+$'
    and not (parsed ->> 'userinfo')::boolean and not (parsed ->> 'fragment')::boolean
    and case parsed ->> 'scheme'
          when 'https' then uri ~* '^https://' and parsed ->> 'host' <> ''
          when 'http' then parsed ->> 'host' in ('localhost', '127.0.0.1', '[::1]')
                           and uri ~ '^[Hh][Tt][Tt][Pp]://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]{1,5})?([/?]|$)' end,
    false);
end
$$;

comment on function oauth._is_redirect(jsonb) is 'Whether a callback address is acceptable.';
revoke all on function oauth._is_redirect(jsonb) from public, anon, authenticated;
