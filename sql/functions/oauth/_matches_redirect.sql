-- _matches_redirect: is this callback address one that the client registered?
-- Rules: compared character by character. Only the port of an http address of this machine may differ, because clients take any free one.
create or replace function oauth._matches_redirect(asked text, registered text[])
  returns boolean
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
declare
  loopback constant text := '^(http://(?:localhost|127\.0\.0\.1|\[::1\]))(?::[0-9]{1,5})?(?=[/?]|$)';
begin
  return coalesce(asked = any (registered), false)
    or (asked ~ loopback and exists (
      select from unnest(registered) r
       where r ~ loopback and regexp_replace(r, loopback, '\1') = regexp_replace(asked, loopback, '\1')));
end
$$;

comment on function oauth._matches_redirect(text, text[]) is 'Whether a callback is a registered one.';
revoke all on function oauth._matches_redirect(text, text[]) from public, anon, authenticated;
