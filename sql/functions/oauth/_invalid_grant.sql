-- _invalid_grant: the refusal of a refresh token. misuse: why its connection was ended, if that was the reason.
create or replace function oauth._invalid_grant(misuse text)
  returns json
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return oauth._error('invalid_grant', coalesce(
    'This connection was ended, because ' || oauth._misuse(misuse) || '. Connect again.',
    'The refresh token is not valid; connect again.'));
end
$$;

comment on function oauth._invalid_grant(text) is 'The refusal of a refresh token.';
revoke all on function oauth._invalid_grant(text) from public, anon, authenticated;
