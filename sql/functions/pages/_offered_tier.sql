-- _offered_tier: the tier that a form starts with: act for users, observe for administrators.
create or replace function pages._offered_tier(audience text)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return case audience when 'user' then 'act' else 'observe' end;
end
$$;

comment on function pages._offered_tier(text) is 'The tier that a form starts from.';
revoke all on function pages._offered_tier(text) from public, anon, authenticated;
