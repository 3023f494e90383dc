-- _parameter: a parameter's value; null when it is absent or empty. `parameters` maps each name to the list of values that were sent.
create or replace function oauth._parameter(parameters jsonb, name text)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return nullif(parameters -> name ->> 0, '');
end
$$;

comment on function oauth._parameter(jsonb, text) is 'A parameter''s value.';
revoke all on function oauth._parameter(jsonb, text) from public, anon, authenticated;

