-- _offered_scopes: the scopes of a form, with those ticked at first; `asked` narrows the list (null: all).
-- Rules: for users every scope is ticked at first, for administrators only reading.
create or replace function pages._offered_scopes(audience text, asked text[] default null)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select json_agg(json_build_object('name', s.name, 'description', s.description,
             'chosen', s.audience = 'user' or s.name = 'admin:read') order by s.position)
      from mcp.scopes s
     where s.audience = _offered_scopes.audience and (asked is null or s.name = any (asked)));
end
$$;

comment on function pages._offered_scopes(text, text[]) is 'The scopes of a form, and what it starts from.';
revoke all on function pages._offered_scopes(text, text[]) from public, anon, authenticated;
