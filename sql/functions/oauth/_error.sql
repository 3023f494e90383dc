-- _error: an OAuth error as the client reads it; `more` may hold retry_after_seconds.
create or replace function oauth._error(code text, description text, more jsonb default '{}')
  returns json
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (jsonb_build_object('error', code, 'error_description', description) || coalesce(more, '{}'))::json;
end
$$;

comment on function oauth._error(text, text, jsonb) is 'An OAuth error.';
revoke all on function oauth._error(text, text, jsonb) from public, anon, authenticated;
