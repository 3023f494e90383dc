-- _check_relationships: check what a JSON Schema cannot express: one row and one column per faction, symmetric, 0 on the diagonal.
-- Raises: VALIDATION_ERROR.
create or replace function world._check_relationships(relationships jsonb, factions integer)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  perform mcp._expect(jsonb_array_length(relationships) = factions
      and not exists (select from jsonb_array_elements(relationships) r where jsonb_array_length(r) <> factions),
    'relationships', format('relationships has one row and one column for each of the %s factions; it has %s rows, of %s.', factions,
      jsonb_array_length(relationships),
      coalesce((select string_agg(distinct jsonb_array_length(r)::text, ', ') from jsonb_array_elements(relationships) r), 'no') || ' columns'));
  perform mcp._expect(not exists (
      select from generate_series(0, factions - 1) i, generate_series(0, i) j
       where relationships -> i -> j <> relationships -> j -> i or i = j and relationships -> i -> j <> '0'),
    'relationships', 'relationships is symmetric, with 0 on its diagonal.');
end
$$;

comment on function world._check_relationships(jsonb, integer) is 'Check who is hostile to whom.';
revoke all on function world._check_relationships(jsonb, integer) from public, anon, authenticated;
