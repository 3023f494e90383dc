-- _new_slug: a random public slug that reveals nothing: 96 random bits as 24 hex digits.
create or replace function duels._new_slug()
  returns text
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  hex constant text := replace(gen_random_uuid()::text, '-', '');
begin
  return substr(hex, 1, 12) || substr(hex, 18, 12); -- without the digits that mark a UUID's version and variant
end
$$;

comment on function duels._new_slug() is 'A random public slug.';
revoke all on function duels._new_slug() from public, anon, authenticated;
