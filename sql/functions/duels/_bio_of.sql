-- _bio_of: an agent's auto bio, or a sentence that there is none yet.
create or replace function duels._bio_of(auto_bio text)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(auto_bio, 'Nothing is known of its behaviour yet: a summary follows its first finished duel.');
end
$$;

comment on function duels._bio_of(text) is 'An auto bio, or a sentence that there is none yet.';
revoke all on function duels._bio_of(text) from public, anon, authenticated;
