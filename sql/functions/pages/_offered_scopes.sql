-- _offered_scopes: what a person may allow an agent on this origin, with what the form starts from; `asked` narrows it (null: all).
-- Rules: on the user audience everything is ticked first, for administrators reading alone.
create or replace function pages._offered_scopes(audience text, asked text[] default null)
  returns json
  language plpgsql
  stable
  set search_path = ''
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
