-- _repeated_parameter: a parameter that was sent more than once, or null. Repeated parameters are ambiguous, so requests with one are refused.
create or replace function oauth._repeated_parameter(parameters jsonb)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (select min(p.key) from jsonb_each(parameters) p where jsonb_array_length(p.value) > 1);
end
$$;

comment on function oauth._repeated_parameter(jsonb) is 'A parameter that was sent more than once.';
revoke all on function oauth._repeated_parameter(jsonb) from public, anon, authenticated;
