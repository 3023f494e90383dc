-- _png: an image of one red pixel, in base64.
create or replace function conformance._png()
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mP4z8AAAAMBAQD3A0FDAAAAAElFTkSuQmCC';
end
$$;

comment on function conformance._png() is 'An image of one red pixel.';
revoke all on function conformance._png() from public, anon, authenticated;
