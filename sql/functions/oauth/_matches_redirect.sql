-- _matches_redirect: is this callback address one that the client registered?
-- Rules: compared character by character, but for the scheme, which has no case. Only the port of an http address of this machine may
-- differ, from 1 to 65535, because clients take any free one.
create or replace function oauth._matches_redirect(asked text, registered text[])
  returns boolean
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
declare
  wanted constant text := oauth._lower_start(asked, '^[A-Za-z]+:');
  known constant text[] := array(select oauth._lower_start(r, '^[A-Za-z]+:') from unnest(registered) r);
  loopback constant text := '^(http://(?:localhost|127\.0\.0\.1|\[::1\]))(?::'
    '(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?(?=[/?]|$)';
begin
  return coalesce(wanted = any (known), false)
    or (wanted ~ loopback and exists (
      select from unnest(known) r
       where r ~ loopback and regexp_replace(r, loopback, '\1') = regexp_replace(wanted, loopback, '\1')));
end
$$;

comment on function oauth._matches_redirect(text, text[]) is 'Whether a callback is a registered one.';
revoke all on function oauth._matches_redirect(text, text[]) from public, anon, authenticated;
