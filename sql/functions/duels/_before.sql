-- _before: a history page's place, or null after the last page.
create or replace function duels._before(place bigint)
  returns jsonb
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  return case when place is not null then jsonb_build_object('before', place) end;
end
$$;

comment on function duels._before(bigint) is 'A history page''s place.';
revoke all on function duels._before(bigint) from public, anon, authenticated;
