-- _misuse: why a connection was ended, as words after "because": what was used a second time.
create or replace function oauth._misuse(misuse text)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return case misuse
    when 'refresh_token' then 'a refresh token that had already been used was sent again'
    when 'code' then 'its authorization code was used a second time' end;
end
$$;

comment on function oauth._misuse(text) is 'Why a connection was ended.';
revoke all on function oauth._misuse(text) from public, anon, authenticated;
